"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { useAction } from "@/components/actions/use-action";
import { useSelection } from "@/components/lists/selection";
import { Button } from "@/components/ui/button";
import { PendingButton } from "@/components/ui/pending-button";
import { askForArchiveAction } from "@/lib/orders/archives/actions";
import { ordersAtMost } from "@/lib/orders/archives/limits/rules";
import type { OrderListRow } from "@/lib/orders/schema";

export type ArchiveBarProps = {
  /** Those of the page. */
  rows: readonly OrderListRow[];
};

/** What can be done with orders that are selected, and what became of those that were. */
export function ArchiveBar({ rows }: ArchiveBarProps) {
  const t = useTranslations();
  const { selected, select, clear, nameBoxes } = useSelection<OrderListRow>();
  const ofPage = useRef<HTMLInputElement>(null);
  const hintId = useId();
  // Once: the words are there from the beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of one language do not change
  useEffect(() => nameBoxes(({ number }) => t("archives.select", { number })), []);
  const asking = useAction(askForArchiveAction, { renews: ["archive"], done: null });
  const chosen = [...selected.values()];
  const open = chosen.filter(({ status }) => status !== "completed");
  const isWholePage = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  if (rows.length === 0 && chosen.length === 0) return null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label className="flex min-h-9 items-center gap-3 text-sm">
          <input
            ref={ofPage}
            type="checkbox"
            checked={isWholePage}
            onChange={(event) => select(rows, event.target.checked)}
            className="size-4.5 accent-accent"
          />
          {t("archives.selectPage")}
        </label>
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {chosen.length > 0 ? t("archives.selected", { count: chosen.length }) : null}
          {chosen.length >= ordersAtMost ? ` ${t("archives.atMost", { count: ordersAtMost })}` : null}
        </p>
        {chosen.length > 0 ? (
          <>
            <PendingButton
              size="small"
              isPending={asking.isPending}
              aria-describedby={open.length > 0 ? hintId : undefined}
              onClick={() => void asking.run({ orderIds: chosen.map(({ id }) => id) })}
            >
              {t("archives.download")}
            </PendingButton>
            <Button
              size="small"
              variant="secondary"
              onClick={() => {
                clear();
                ofPage.current?.focus();
              }}
            >
              {t("archives.clear")}
            </Button>
          </>
        ) : null}
      </div>
      {open.length > 0 ? (
        <p id={hintId} className="mt-1 mb-2 text-sm wrap-anywhere text-ink-soft">
          {t("archives.notCompleted", { numbers: open.map(({ number }) => number).join(", ") })}
        </p>
      ) : null}
    </>
  );
}
