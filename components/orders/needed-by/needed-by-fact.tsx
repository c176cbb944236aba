"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { BareButton } from "@/components/ui/bare-button";
import { useLoaded } from "@/components/ui/use-loaded";
import { LateWords } from "@/components/words/late-words";
import type { OrderView } from "@/lib/orders/schema";
import { useIsLate } from "./use-is-late";
import { useWrittenDay } from "./use-written-day";

const importDialog = () => import("./change-needed-by");

/** Among the details of an order: by when it is needed, which whoever decides on it says and takes back. */
export function NeededByFact({ order }: { order: OrderView }) {
  const t = useTranslations();
  const writtenDay = useWrittenDay();
  const isLate = useIsLate(order);
  const { neededBy, mayChangeNeededBy } = order;
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-2">
      {neededBy ? (
        <span className={isLate ? "font-medium text-danger" : undefined}>{writtenDay(neededBy)}</span>
      ) : null}
      {mayChangeNeededBy ? <ChangeButton order={order} label={t(label(neededBy))} /> : null}
    </span>
  );
}

const label = (neededBy: string | null) => (neededBy ? "order.neededBy.change" : "order.neededBy.set");

function ChangeButton({ order, label }: { order: OrderView; label: string }) {
  const [isOpen, setOpen] = useState(false);
  const { loaded: dialog, load } = useLoaded(importDialog);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <BareButton
        ref={opener}
        className="min-h-6 font-medium text-accent hover:underline print:hidden"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(true);
          load();
        }}
      >
        {label}
      </BareButton>
      {dialog && isOpen ? (
        <LateWords of={["neededBy", "draftErrors"]}>
          <dialog.ChangeNeededBy
            order={order}
            onLeave={() => setOpen(false)}
            focusAfter={() => opener.current?.focus()}
          />
        </LateWords>
      ) : null}
    </>
  );
}
