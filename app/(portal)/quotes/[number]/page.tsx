import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { Prefetched } from "@/app/(portal)/prefetched";
import { PendingForm } from "@/components/orders/pending/pending-form";
import { QuotePage } from "@/components/quotes/detail/quote-page";
import { NumberedQuotes } from "@/components/quotes/numbers/numbered-quotes";
import { Words } from "@/i18n/words";
import type { Actor } from "@/lib/auth/actor";
import { portalMetadata, portalPage } from "@/lib/auth/portal-page";
import { idSchema } from "@/lib/domain/id-schema";
import { isKnownQuoteStatus } from "@/lib/domain/quotes/status";
import { commandOptions } from "@/lib/drafts/attempts/client";
import { quoteOptions } from "@/lib/quotes/client";
import { getQuotePage } from "@/lib/quotes/data";
import { listQuotesByNumber } from "@/lib/quotes/numbers/data";
import { quoteFormOutline } from "@/lib/quotes/requesting/rules";

type Props = { params: Promise<{ number: string }> };

/** Read once for title and page. */
const readPage = cache(async (actor: Actor, segment: string) => {
  if (idSchema.safeParse(segment).success) return await getQuotePage(actor, segment);
  const quotes = await listQuotesByNumber(actor, segment);
  const [first, second] = quotes;
  if (!first) notFound();
  return second ? { kind: "numbered" as const, quotes } : redirect(`/quotes/${first.id}`);
});

const segmentOf = async ({ params }: Props) => decodeURIComponent((await params).number);

export const generateMetadata = portalMetadata(async (actor, props: Props) => {
  const t = await getTranslations();
  const segment = await segmentOf(props);
  const page = await readPage(actor, segment);
  if (page.kind === "numbered") return { title: t("quote.numbered.title", { number: segment }) };
  if (page.kind === "pending") return { title: t(`pending.quote.titles.${page.pending.state}`) };
  const { number, status } = page.quote;
  const state = isKnownQuoteStatus(status) ? t(`quotes.status.${status}`) : status;
  return { title: t("quote.pageTitle", { number, status: state }) };
});

/** The segment is our id of a quote or of an attempt to request one, or a quote number that somebody typed. */
export default portalPage(async (actor, props: Props) => {
  const segment = await segmentOf(props);
  const page = await readPage(actor, segment);
  if (page.kind === "numbered") {
    return (
      <Words of={["orders", "order", "quotes", "quote", "quoteList"]}>
        <NumberedQuotes number={segment} quotes={page.quotes} />
      </Words>
    );
  }
  if (page.kind === "pending") {
    const { pending } = page;
    return (
      <Words
        of={[
          ...(["orders", "order", "pending", "consent", "orderForm", "drafts"] as const),
          ...(["forms", "draftErrors", "quoteErrors", "connectionErrors"] as const),
        ]}
      >
        <Prefetched
          fill={(queries) => queries.setQueryData(commandOptions(pending.commandId).queryKey, pending)}
        >
          <PendingForm pending={pending} form={quoteFormOutline} />
        </Prefetched>
      </Words>
    );
  }
  const { quote } = page;
  if (quote.id !== segment) redirect(`/quotes/${quote.id}`);
  return (
    <Words
      of={[
        ...(["orders", "quotes", "order", "quote", "quoteErrors"] as const),
        // Of what comes later, the words do too.
        ...(quote.asked || quote.conversion ? (["draftErrors"] as const) : []),
        ...(quote.estimate ? (["orderEstimate"] as const) : []),
        ...(Object.keys(quote.unread).length > 0 ? (["unread"] as const) : []),
      ]}
    >
      <Prefetched fill={(queries) => queries.setQueryData(quoteOptions(quote.id).queryKey, quote)}>
        <QuotePage quoteId={quote.id} />
      </Prefetched>
    </Words>
  );
});
