"use client";

import { useTranslations } from "next-intl";
import { useTokenLack } from "@/components/connections/use-token-lack";
import type { FormPerson } from "@/components/drafts/draft-form";
import { DraftFormScreen } from "@/components/drafts/draft-form-screen";
import type { SendForm } from "@/components/drafts/press/use-press";
import { lazyPart } from "@/components/ui/lazy-part";
import type { Form } from "@/lib/drafts/form";
import { placeOrderAction } from "@/lib/orders/actions";
import { approvalFor } from "@/lib/orders/approval/rules";
import { type OrderContent, type OrderKnown, orderForm } from "@/lib/orders/form";
import type { OrderDraftView, OrderFormOptions } from "@/lib/orders/schema";
import { CoversheetSection } from "./coversheet-section";
import { LanguagesSection } from "./languages/languages-section";
import { NeededBySection } from "./needed-by/needed-by-section";
import { NotesSection } from "./notes/notes-section";
import type { RequestWords } from "./request-form";
import { ReviewPanel } from "./review-panel";
import { ServicesSection } from "./services-section";
import { ShippingSection } from "./shipping/shipping-section";

export type RequestFormProps = {
  options: OrderFormOptions;
  person: FormPerson;
  draft: OrderDraftView | null;
  visit: string;
};

const ReorderNotice = lazyPart(async () => (await import("../reorder/reorder-notice")).ReorderNotice);

/** The form of an order. */
export function OrderFormScreen(props: RequestFormProps) {
  const t = useTranslations();
  const { consentOf: person, countries } = props.options;
  return (
    <RequestFormScreen
      {...props}
      kind={orderForm}
      send={placeOrderAction}
      words={{
        title: t("orderForm.title"),
        lead: t("orderForm.intro"),
        submit: person === null ? t("orderForm.review.place") : t("orderForm.review.ask", { person }),
        next: (content) => {
          const isShipped = countries !== null && content.shipping;
          const isApproved = content.notarization || isShipped;
          const what = approvalFor({ notarization: content.notarization, isShipped });
          return [
            ...(person === null ? [] : [t("orderForm.review.consent", { person })]),
            t("orderForm.review.price"),
            t("orderForm.review.cancel"),
            ...(isApproved ? [t("orderForm.review.approval", { what })] : []),
          ];
        },
      }}
    />
  );
}

type RequestFormScreenProps = RequestFormProps & {
  kind: Form<OrderContent, OrderKnown>;
  send: SendForm<OrderContent>;
  words: RequestWords;
};

/** What is asked of a translation, to order it or to learn what it would cost: the service takes the same of both. */
export function RequestFormScreen({ options, words, ...screen }: RequestFormScreenProps) {
  const { title, lead } = words;
  return (
    <DraftFormScreen
      {...screen}
      title={title}
      lead={lead}
      known={options}
      connection={{
        ...{ id: options.connectionId, choices: options.connections },
        ...{ pageRate: options.pageRate, site: options.serviceSite },
      }}
      tokenLack={useTokenLack(options.connectionId, options.tokenLack)}
      canBeFilledIn={options.languages.length > 0}
      above={(draft) =>
        draft.reorderOf === undefined ? null : <ReorderNotice key={draft.draftId} draftId={draft.draftId} />
      }
      sections={({ form, isClosed }) => (
        <>
          <LanguagesSection form={form} options={options} />
          <ServicesSection
            form={form}
            hasShipping={options.countries !== null}
            usual={options.usualServices}
          />
          <NeededBySection form={form} options={options} isOrder={screen.kind.name === orderForm.name} />
          <CoversheetSection form={form} options={options} />
          <NotesSection form={form} isClosed={isClosed} />
          {options.countries && <ShippingSection form={form} options={options} />}
        </>
      )}
      review={(parts) => <ReviewPanel {...parts} options={options} kind={screen.kind} words={words} />}
    />
  );
}
