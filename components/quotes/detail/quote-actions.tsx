"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { useFullNumber } from "@/components/connections/use-full-number";
import { UnavailableReasons } from "@/components/orders/detail/unavailable-reasons";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LateWords } from "@/components/words/late-words";
import { deleteQuoteAction } from "@/lib/quotes/actions";
import { quoteKeys } from "@/lib/quotes/client";
import { quoteFormOutline } from "@/lib/quotes/requesting/rules";
import type { QuoteView } from "@/lib/quotes/schema";
import { ConvertQuote } from "./convert-quote";

/** What can be done now; for what this person could do at another time a line that says why not. */
export function QuoteActions({ quote }: { quote: QuoteView }) {
  const t = useTranslations();
  const router = useRouter();
  const fullNumber = useFullNumber();
  const { number } = quote;
  const deleting = useAction(deleteQuoteAction, {
    renews: quoteKeys.quote(quote.id),
    done: t("quote.delete.done", { number }),
    onDone: () => router.push(quoteFormOutline.pages.results),
  });
  const { convert, delete: deletion } = quote.permissions;
  return (
    <div className="flex flex-col items-end gap-2 max-sm:w-full max-sm:items-stretch print:hidden">
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {deletion?.allowed ? (
          <ConfirmDialog
            trigger={
              <Button variant="secondary">
                <Trash2 aria-hidden />
                {t("quote.delete.action")}
              </Button>
            }
            title={t("quote.delete.title", { number: fullNumber(quote) })}
            body={t("quote.delete.body")}
            confirmLabel={t("quote.delete.confirm")}
            dismissLabel={t("quote.delete.keep")}
            tone="danger"
            onConfirm={() => deleting.run({ quoteId: quote.id })}
          />
        ) : null}
        {quote.conversion ? (
          <LateWords of="draftErrors">
            {/* A question about a price that there is no more is not asked any longer. */}
            <ConvertQuote key={quote.conversion.offer} quote={quote} conversion={quote.conversion} />
          </LateWords>
        ) : null}
      </div>
      <UnavailableReasons actions={[convert, deletion]} />
    </div>
  );
}
