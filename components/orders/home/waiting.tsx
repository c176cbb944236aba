import { CircleDashed, Stamp } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { texts } from "@/lib/domain/texts";
import { formAddress } from "@/lib/orders/drafts/schema";
import type { HomeView } from "@/lib/orders/schema";
import { DraftList } from "../drafts/draft-list";

const words = texts.orders.home;

/** What needs a decision, and what is being checked. */
export function Waiting({ home, mayApprove }: { home: HomeView; mayApprove: boolean }) {
  const router = useRouter();
  const isCalm = home.waitingForReview.length === 0 && home.checking.length === 0 && home.drafts.length === 0;
  if (isCalm && !home.hasAnyOrder) return null;
  return (
    <section aria-labelledby="waiting-heading" className="mt-6">
      <h2 id="waiting-heading" className="text-section-title">
        {words.waiting}
      </h2>
      {isCalm ? <p className="mt-2 text-ink-soft">{words.nothingWaits}</p> : null}
      <DraftList drafts={home.drafts} onGoOn={(draftId) => router.push(formAddress(draftId))} />
      <ul className="mt-3 space-y-3">
        {home.checking.map((attempt) => (
          <WaitingItem
            key={attempt.submissionId}
            icon={<CircleDashed aria-hidden className="size-5 text-status-waiting" />}
            sentence={words.checking}
            detail={`${attempt.reference ?? attempt.documentNames.join(", ")} · ${words.checkingDetail}`}
            href={`/orders/${attempt.submissionId}`}
            verb={words.look}
          />
        ))}
        {home.waitingForReview.map((order) => (
          <WaitingItem
            key={order.id}
            icon={<Stamp aria-hidden className="size-5 text-status-waiting" />}
            sentence={
              mayApprove ? words.waitingForReview(order.number) : words.waitingForColleague(order.number)
            }
            detail={[
              texts.orders.languagePair(order.sourceLanguageName, order.targetLanguageName),
              order.reference,
            ]
              .filter(Boolean)
              .join(" · ")}
            href={`/orders/${order.id}`}
            verb={mayApprove ? words.review : words.look}
          />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = { icon: ReactNode; sentence: string; detail: ReactNode; href: string; verb: string };

function WaitingItem({ icon, sentence, detail, href, verb }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-paper px-4 py-3">
      {icon}
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{sentence}</p>
        <p className="text-sm text-ink-soft">{detail}</p>
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
