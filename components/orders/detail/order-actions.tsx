"use client";

import { useQueryClient } from "@tanstack/react-query";
import { BadgeCheck, Ban } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/auth/action-result";
import { texts } from "@/lib/domain/texts";
import { approveOrderAction, cancelOrderAction } from "@/lib/orders/actions";
import { orderKeys } from "@/lib/orders/client";
import type { OrderView } from "@/lib/orders/schema";

const words = texts.orders.detail;

/** What the status allows now; for the rest a line that says why not. */
export function OrderActions({ order }: { order: OrderView }) {
  const settle = useSettle(order.id);
  const { approve, cancel } = order.permissions;
  const reasons = [approve, cancel].flatMap((permitted) => (permitted.allowed ? [] : permitted.reason));
  const isOpen = order.status !== "completed" && order.status !== "cancelled";
  return (
    <div className="flex flex-col items-end gap-2 max-sm:w-full max-sm:items-stretch">
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
            onConfirm={() => settle(cancelOrderAction({ orderId: order.id }), words.cancelled(order.number))}
          />
        ) : null}
        {approve.allowed ? (
          <ConfirmDialog
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
            onConfirm={() => settle(approveOrderAction({ orderId: order.id }), words.approved(order.number))}
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

/** Says how an action ended and renews what is shown, whether it worked or not. */
function useSettle(orderId: string) {
  const queryClient = useQueryClient();
  return async (action: Promise<ActionResult<unknown>>, done: string) => {
    const result = await action;
    if (result.ok) toast.success(done);
    else toast.error(result.error.message);
    await queryClient.invalidateQueries({ queryKey: orderKeys.order(orderId) });
  };
}
