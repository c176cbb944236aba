"use client";

import { useEffect, useRef, useState } from "react";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import type { DraftView, OrderFormOptions } from "@/lib/orders/drafts/schema";
import { HeldDraft, isHeld } from "./draft/held-draft";
import { OrderForm } from "./order-form";

type OrderFormScreenProps = {
  options: OrderFormOptions;
  /** The draft the person left, offered again; null begins a new one. */
  draft: DraftView | null;
};

/** The form under its heading. Another version of the draft is another form: everything begins again from it. */
export function OrderFormScreen({ options, draft }: OrderFormScreenProps) {
  const [shown, setShown] = useState({ draft, turn: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  const replace = (next: DraftView | null) => setShown(({ turn }) => ({ draft: next, turn: turn + 1 }));
  useEffect(() => {
    if (shown.turn > 0) heading.current?.focus();
  }, [shown.turn]);

  return (
    <>
      <header className="mb-8">
        <h1 ref={heading} tabIndex={-1} className="text-page-title outline-none">
          {texts.title}
        </h1>
        <p className="mt-1 text-ink-soft">{texts.intro}</p>
      </header>
      {isHeld(shown.draft?.submission ?? null) && shown.draft?.submission ? (
        <HeldDraft submission={shown.draft.submission} onStartAnother={() => replace(null)} />
      ) : (
        <OrderForm key={shown.turn} options={options} draft={shown.draft} onReplace={replace} />
      )}
    </>
  );
}
