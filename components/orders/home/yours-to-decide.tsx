import { CircleDashed, Stamp } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { texts } from "@/lib/domain/texts";
import type { HomeView, OrderListRow } from "@/lib/orders/schema";
import { formAddress } from "@/lib/orders/schema";
import { DraftList } from "../drafts/draft-list";

const words = texts.orders.home;

/** What the person can do something about now, their own first. */
export function YoursToDecide({ home }: { home: HomeView }) {
  const router = useRouter();
  const { drafts, review } = home;
  const checking = home.checking.filter(({ isOwn }) => isOwn);
  const isCalm = drafts.length + checking.length + review.orders.length === 0;
  if (isCalm && !home.hasAnyOrder) return null;
  const isMore = review.mayDecide && review.waiting.count > review.orders.length;
  return (
    <section aria-labelledby="yours-heading" className="mt-6">
      <h2 id="yours-heading" className="text-section-title">
        {words.yours}
      </h2>
      {isCalm ? <p className="mt-2 text-ink-soft">{words.nothingIsYours}</p> : null}
      <DraftList drafts={drafts} atFirst={5} onGoOn={(draftId) => router.push(formAddress(draftId))} />
      {checking.length + review.orders.length > 0 ? (
        <ul className="mt-3 space-y-3">
          {checking.map((attempt) => (
            <DecisionLine
              key={attempt.submissionId}
              icon={<CircleDashed aria-hidden className="size-5 text-status-waiting" />}
              sentence={words.checking}
              detail={`${attempt.reference ?? attempt.documentNames.join(", ")} · ${words.checkingDetail}`}
              href={`/orders/${attempt.submissionId}`}
              verb={words.look}
            />
          ))}
          {review.orders.map((order) => (
            <DecisionLine
              key={order.id}
              icon={<Stamp aria-hidden className="size-5 text-status-waiting" />}
              sentence={words.waitingForReview(order.number)}
              detail={aboutOrder(order)}
              href={`/orders/${order.id}`}
              verb={words.review}
            />
          ))}
        </ul>
      ) : null}
      {isMore ? (
        <p className="mt-3">
          <Link href={inReviewAddress} className="font-medium text-accent hover:underline">
            {words.showAll}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

/** What others must do something about, a line for each kind. */
export function OthersToDecide({ home: { review, checking } }: { home: HomeView }) {
  const colleagues = checking.filter(({ isOwn }) => !isOwn).length;
  return (
    <div className="mt-4 space-y-1 text-ink-soft empty:hidden">
      {!review.mayDecide && review.waiting.count > 0 ? (
        <p>
          {words.waitForApprover(review.waiting)}{" "}
          <Link href={inReviewAddress} className="font-medium text-accent hover:underline">
            {words.look}
          </Link>
        </p>
      ) : null}
      {colleagues > 0 ? <p>{words.colleaguesChecked(colleagues)}</p> : null}
    </div>
  );
}

const inReviewAddress = "/orders?status=client_review";

function aboutOrder({ sourceLanguageName, targetLanguageName, reference }: OrderListRow): string {
  const languages = texts.orders.languagePair(sourceLanguageName, targetLanguageName);
  return reference ? `${languages} · ${reference}` : languages;
}

type DecisionLineProps = { icon: ReactNode; sentence: string; detail: ReactNode; href: string; verb: string };

function DecisionLine({ icon, sentence, detail, href, verb }: DecisionLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-paper px-4 py-3">
      {icon}
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{sentence}</p>
        <p className="text-sm break-words text-ink-soft">{detail}</p>
      </div>
      <Link
        href={href}
        aria-label={`${verb}: ${sentence}`}
        className="font-medium text-accent hover:underline"
      >
        {verb}
      </Link>
    </li>
  );
}
