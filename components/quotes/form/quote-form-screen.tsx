"use client";

import { useTranslations } from "next-intl";
import { type RequestFormProps, RequestFormScreen } from "@/components/orders/form/order-form-screen";
import { requestQuoteAction } from "@/lib/quotes/actions";
import { quoteForm } from "@/lib/quotes/form";

/** The form of a request for a quote: that of an order, in other words. */
export function QuoteFormScreen(props: RequestFormProps) {
  const t = useTranslations();
  return (
    <RequestFormScreen
      {...props}
      kind={quoteForm}
      send={requestQuoteAction}
      words={{
        title: t("quoteForm.title"),
        lead: t("quoteForm.intro"),
        submit: t("quoteForm.request"),
        next: () => [t("quoteForm.price"), t("quoteForm.free"), t("quoteForm.convert")],
      }}
    />
  );
}
