"use client";

import { useTranslations } from "next-intl";
import { useTokenLack } from "@/components/connections/use-token-lack";
import type { FormPerson } from "@/components/drafts/draft-form";
import { DraftFormScreen } from "@/components/drafts/draft-form-screen";
import { placeOrderAction } from "@/lib/orders/actions";
import { orderForm } from "@/lib/orders/form";
import type { OrderDraftView, OrderFormOptions } from "@/lib/orders/schema";
import { CoversheetSection } from "./coversheet-section";
import { LanguagesSection } from "./languages/languages-section";
import { NotesSection } from "./notes/notes-section";
import { ReviewPanel } from "./review-panel";
import { ServicesSection } from "./services-section";

type OrderFormScreenProps = {
  options: OrderFormOptions;
  person: FormPerson;
  draft: OrderDraftView | null;
  visit: string;
};

/** The form of an order. */
export function OrderFormScreen({ options, ...screen }: OrderFormScreenProps) {
  const t = useTranslations();
  return (
    <DraftFormScreen
      {...screen}
      title={t("orderForm.title")}
      lead={t("orderForm.intro")}
      kind={orderForm}
      known={options}
      tokenLack={useTokenLack(options.connectionId, options.tokenLack)}
      canBeFilledIn={options.languages.length > 0}
      send={placeOrderAction}
      sections={({ form, isClosed }) => (
        <>
          <LanguagesSection form={form} options={options} />
          <ServicesSection form={form} />
          <CoversheetSection form={form} fields={options.coversheet} />
          <NotesSection form={form} isClosed={isClosed} />
        </>
      )}
      review={(parts) => <ReviewPanel {...parts} options={options} />}
    />
  );
}
