"use client";

import { BadgeCheck, Ban } from "lucide-react";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { settledOrderStatuses } from "@/lib/domain/orders/status";
import { texts } from "@/lib/domain/texts";
import { approveOrderAction, cancelOrderAction } from "@/lib/orders/actions";
import { orderKeys } from "@/lib/orders/client";
import type { OrderView } from "@/lib/orders/schema";

const words = texts.orders.detail;

/** What the status allows now; for the rest a line that says why not. */
export function OrderActions({ order }: { order: OrderView }) {
  const renews = orderKeys.order(order.id);
  const cancelling = useAction(cancelOrderAction, { renews, done: words.cancelled(order.number) });
  const approving = useAction(approveOrderAction, { renews, done: words.approved(order.number) });
  const { approve, cancel } = order.permissions;
  const reasons = [approve, cancel].flatMap((permitted) => (permitted.allowed ? [] : permitted.reason));
  const isOpen = !settledOrderStatuses.includes(order.status);
  return (
    <div className="flex flex-col items-end gap-2 max-sm:w-full max-sm:items-stretch print:hidden">
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {cancel.allowed ? (
          <ConfirmDialog
            trigger={
              <Button variant="secondary">
                <Ban aria-hidden />
                {words.cancel}
              </Button>
            }
            title={words.cancelTitle(order.number)}
            body={words.cancelBody}
            confirmLabel={words.cancelConfirm}
            dismissLabel={words.keep}
            tone="danger"
            onConfirm={() => cancelling.run({ orderId: order.id })}
          />
        ) : null}
        {approve.allowed ? (
          <ConfirmDialog
            // A question about a review that there is no more is not asked any longer.
            key={order.reviewVersion}
            trigger={
              <Button>
                <BadgeCheck aria-hidden />
                {words.approve}
              </Button>
            }
            title={words.approveTitle(order.number)}
            body={words.approveBody}
            confirmLabel={words.approveConfirm}
            dismissLabel={words.keep}
            onConfirm={() => approving.run({ orderId: order.id, reviewVersion: order.reviewVersion })}
          />
        ) : null}
      </div>
      {isOpen
        ? reasons.map((reason) => (
            <p key={reason} className="max-w-72 text-right text-xs text-ink-soft max-sm:text-left">
              {reason}
            </p>
          ))
        : null}
    </div>
  );
}
