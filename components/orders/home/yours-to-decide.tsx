import { useSuspenseQuery } from "@tanstack/react-query";
import { CircleDashed, KeyRound, MailQuestionMark, Stamp, Tag } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useConnectionLabel } from "@/components/connections/use-connection-label";
import { DraftList } from "@/components/drafts/list/draft-list";
import { useLocalDrafts } from "@/components/drafts/list/use-local-drafts";
import { localDraftAddress } from "@/components/drafts/unsaved/local-draft-address";
import { WaitingForYou as QuoteWaitingForYou } from "@/components/quotes/waiting-for-you";
import { counted } from "@/components/words/counted";
import { useLanguagePair } from "@/components/words/use-language-pair";
import type { BrowserOwner } from "@/lib/auth/session/browser-owner";
import { connectionsOptions } from "@/lib/connections/client";
import { stoppedTokensOf } from "@/lib/connections/notices/rules";
import { narrowedLink } from "@/lib/domain/lists/narrowed-link";
import type { Form } from "@/lib/drafts/form";
import { formAddress } from "@/lib/drafts/rules";
import { orderFormOutline } from "@/lib/orders/placing/rules";
import type { HomeView, PricedQuote } from "@/lib/orders/schema";
import { quoteFormOutline } from "@/lib/quotes/requesting/rules";
import { NeededByNote } from "../needed-by/needed-by-note";
import { WaitingForYou } from "../waiting-for-you";

const kinds = [
  {
    ...orderFormOutline,
    load: async (): Promise<Form> => (await import("@/lib/orders/form")).orderForm,
  },
  {
    ...quoteFormOutline,
    load: async (): Promise<Form> => (await import("@/lib/quotes/form")).quoteForm,
  },
];

const results = { order: orderFormOutline.pages.results, quote: quoteFormOutline.pages.results };

/** What the person can do something about now: what they decide on first, then what they have begun. */
export function YoursToDecide({ home, owner }: { home: HomeView; owner: BrowserOwner }) {
  const aboutOrder = useAboutOrder();
  const connectionLabel = useConnectionLabel();
  const t = useTranslations();
  const router = useRouter();
  const { drafts, awaitingConsent, review, quotes } = home;
  const checking = home.checking.filter(({ isOwn }) => isOwn);
  const localDrafts = useLocalDrafts(owner, kinds, drafts);
  const { data: connections } = useSuspenseQuery(connectionsOptions);
  const stopped = stoppedTokensOf(connections);
  const toDecide = [stopped, awaitingConsent, checking, review.orders, quotes.quotes].flat().length;
  const isCalm = drafts.length + localDrafts.drafts.length + toDecide === 0;
  if (isCalm && !home.hasAnyOrder) return null;
  const areMoreQuotes = quotes.mayDecide && quotes.waiting.count > quotes.quotes.length;
  const isMore = review.mayDecide && review.waiting.count > review.orders.length;
  return (
    <section aria-labelledby="yours-heading" className="mt-6">
      <h2 id="yours-heading" className="text-section-title">
        {t("home.yours")}
      </h2>
      {isCalm ? <p className="mt-2 text-ink-soft">{t("home.nothingIsYours")}</p> : null}
      {toDecide > 0 ? (
        <ul className="mt-3 space-y-3">
          {stopped.map(({ whose, connection }) => (
            <DecisionLine
              key={`${whose} ${connection.id}`}
              icon={<KeyRound aria-hidden className="size-5 text-status-waiting" />}
              sentence={t("home.replaceToken", { whose })}
              detail={inOneLine(
                connections.length > 1 ? connectionLabel(connection.name) : null,
                t("home.replaceTokenDetail", { whose }),
              )}
              href={whose === "kept" ? "/settings/connections" : "/settings"}
              verb={t("home.look")}
            />
          ))}
          {awaitingConsent.map(({ commandId, staffName, personName, mayAnswer, ...asked }) => (
            <DecisionLine
              key={commandId}
              icon={<MailQuestionMark aria-hidden className="size-5 text-status-waiting" />}
              sentence={
                mayAnswer
                  ? t("home.consentAsked", { staff: staffName })
                  : t("home.consentAwaited", { person: personName })
              }
              detail={inOneLine(
                asked.reference ?? asked.documentNames.join(", "),
                asked.connectionName && connectionLabel(asked.connectionName),
              )}
              href={`/orders/${commandId}`}
              verb={mayAnswer ? t("home.review") : t("home.look")}
            />
          ))}
          {checking.map((attempt) => (
            <DecisionLine
              key={attempt.commandId}
              icon={<CircleDashed aria-hidden className="size-5 text-status-waiting" />}
              sentence={t(attempt.kind === "quote" ? "home.checkingQuote" : "home.checking")}
              detail={inOneLine(
                attempt.reference ?? attempt.documentNames.join(", "),
                attempt.connectionName && connectionLabel(attempt.connectionName),
                t("home.checkingDetail"),
              )}
              href={`${results[attempt.kind]}/${attempt.commandId}`}
              verb={t("home.look")}
            />
          ))}
          {review.orders.map((order) => (
            <DecisionLine
              key={order.id}
              icon={<Stamp aria-hidden className="size-5 text-status-waiting" />}
              sentence={t("home.reviewOf", { number: order.number, about: aboutOrder(order) })}
              detail={
                <>
                  <NeededByNote of={order} className="me-3" />
                  <WaitingForYou
                    since={order.waitingForYou?.since ?? null}
                    placedBy={order.placedBy}
                    totalCents={order.totalCents}
                    approvalFor={order.approvalFor}
                  />
                </>
              }
              href={`/approvals/${order.id}`}
              verb={t("home.review")}
            />
          ))}
          {quotes.quotes.map((quote) => (
            <DecisionLine
              key={quote.id}
              icon={<Tag aria-hidden className="size-5 text-status-waiting" />}
              sentence={t("home.quoteOf", { number: quote.number, about: aboutOrder(quote) })}
              detail={
                <>
                  <NeededByNote of={{ ...quote, status: "pending" }} className="me-3" />
                  <QuoteWaitingForYou totalCents={quote.totalCents} />
                </>
              }
              href={`/quotes/${quote.id}`}
              verb={t("home.review")}
            />
          ))}
        </ul>
      ) : null}
      {isMore ? (
        <p className="mt-3">
          <Link href={inReviewAddress} prefetch={false} className="font-medium text-accent hover:underline">
            {t("home.showAll")}
          </Link>
        </p>
      ) : null}
      {areMoreQuotes ? (
        <p className="mt-3">
          <Link href={pendingAddress} prefetch={false} className="font-medium text-accent hover:underline">
            {t("home.allQuotes")}
          </Link>
        </p>
      ) : null}
      <DraftList
        drafts={drafts}
        localDrafts={localDrafts}
        atFirst={5}
        onGoOn={({ address }) => router.push(address)}
        onGoOnWithLocal={({ kind, id, draftId }) =>
          router.push(draftId ? formAddress(kind, draftId) : localDraftAddress(kind, id))
        }
      />
    </section>
  );
}

/** What others must do something about, a line for each kind. */
export function OthersToDecide({ home: { review, quotes, checking } }: { home: HomeView }) {
  const t = useTranslations();
  const colleagues = checking.filter(({ isOwn }) => !isOwn).length;
  return (
    <div className="mt-4 space-y-1 text-ink-soft empty:hidden">
      {!review.mayDecide && review.waiting.count > 0 ? (
        <p>
          {t("home.waitForApprover", counted(review.waiting))}{" "}
          <Link href={inReviewAddress} prefetch={false} className="font-medium text-accent hover:underline">
            {t("home.look")}
          </Link>
        </p>
      ) : null}
      {!quotes.mayDecide && quotes.waiting.count > 0 ? (
        <p>
          {t("home.quotesWaitForApprover", counted(quotes.waiting))}{" "}
          <Link href={pendingAddress} prefetch={false} className="font-medium text-accent hover:underline">
            {t("home.look")}
          </Link>
        </p>
      ) : null}
      {colleagues > 0 ? <p>{t("home.colleaguesChecked", { count: colleagues })}</p> : null}
    </div>
  );
}

const inReviewAddress = narrowedLink("/orders", { status: ["client_review"] });
const pendingAddress = narrowedLink("/quotes", { status: ["pending"] });

/** An order, or a quote, by its languages and reference. */
type Named = Pick<PricedQuote, "sourceLanguageName" | "targetLanguageName" | "reference"> & {
  connectionName?: string | null;
};

function useAboutOrder(): (order: Named) => string {
  const languagePair = useLanguagePair();
  const connectionLabel = useConnectionLabel();
  return (order) =>
    inOneLine(
      languagePair(order),
      order.reference,
      order.connectionName && connectionLabel(order.connectionName),
    );
}

function inOneLine(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
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
        prefetch={false}
        aria-label={`${verb}: ${sentence}`}
        className="font-medium text-accent hover:underline"
      >
        {verb}
      </Link>
    </li>
  );
}
