"use client";

import { useEffect, useRef } from "react";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import type { DraftSummary } from "@/lib/drafts/schema";
import type { OrderDraftView, OrderFormOptions } from "@/lib/orders/schema";
import { OtherDrafts } from "./draft/other-drafts";
import { useShownDraft } from "./draft/use-shown-draft";
import { type FormPerson, OrderForm } from "./order-form";

type OrderFormScreenProps = {
  options: OrderFormOptions;
  person: FormPerson;
  /** The draft that the address names; null begins a new one. */
  draft: OrderDraftView | null;
  /** Every form the person has begun, this one included. */
  drafts: DraftSummary[];
  /** Another one each time the page was asked for, the same address included. */
  visit: string;
};

/** The form under its heading. Another version of the draft is another form: everything begins again from it. */
export function OrderFormScreen({ options, person, draft, drafts, visit }: OrderFormScreenProps) {
  const { shown, replace, goOn, noteMade } = useShownDraft(draft, visit);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shown.turn > 0) heading.current?.focus();
  }, [shown.turn]);

  return (
    <>
      <header className="mb-8">
        <h1 ref={heading} tabIndex={-1} className="text-page-title">
          {texts.title}
        </h1>
        <p className="mt-1 text-ink-soft">{texts.intro}</p>
      </header>
      <OtherDrafts initial={drafts} shownId={shown.draftId} onGoOn={goOn} />
      {shown.isOld ? null : (
        <OrderForm
          key={shown.turn}
          options={options}
          person={person}
          isFirst={shown.turn === 0}
          draft={shown.draft}
          onReplace={replace}
          onReread={(draftId) => void goOn(draftId)}
          onDraftMade={noteMade}
        />
      )}
    </>
  );
}
