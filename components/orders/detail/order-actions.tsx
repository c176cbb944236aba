"use client";

import { BadgeCheck, Ban } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useSay } from "@/components/words/use-say";
import { approveOrderAction, cancelOrderAction } from "@/lib/orders/actions";
import { orderKeys } from "@/lib/orders/client";
import type { OrderView } from "@/lib/orders/schema";

/** What can be done now; for what this person could do at another time a line that says why not. */
export function OrderActions({ order }: { order: OrderView }) {
  const say = useSay();
  const t = useTranslations();
  const renews = orderKeys.order(order.id);
  const cancelling = useAction(cancelOrderAction, {
    renews,
    done: t("order.cancelled", { number: order.number }),
  });
  const approving = useAction(approveOrderAction, {
    renews,
    done: t("order.approved", { number: order.number }),
  });
  const { approve, cancel } = order.permissions;
  const reasons = [approve, cancel].flatMap((permitted) =>
    !permitted || permitted.allowed ? [] : permitted.reason,
  );
  return (
    <div className="flex flex-col items-end gap-2 max-sm:w-full max-sm:items-stretch print:hidden">
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {cancel?.allowed ? (
          <ConfirmDialog
            trigger={
              <Button variant="secondary">
                <Ban aria-hidden />
                {t("order.cancel")}
              </Button>
            }
            title={t("order.cancelTitle", { number: order.number })}
            body={t("order.cancelBody")}
            confirmLabel={t("order.cancelConfirm")}
            dismissLabel={t("order.keep")}
            tone="danger"
            onConfirm={() => cancelling.run({ orderId: order.id })}
          />
        ) : null}
        {approve?.allowed ? (
          <ConfirmDialog
            // A question about a review that there is no more is not asked any longer.
            key={order.reviewVersion}
            trigger={
              <Button>
                <BadgeCheck aria-hidden />
                {t("order.approve")}
              </Button>
            }
            title={t("order.approveTitle", { number: order.number })}
            body={t("order.approveBody")}
            confirmLabel={t("order.approveConfirm")}
            dismissLabel={t("order.keep")}
            onConfirm={() => approving.run({ orderId: order.id, reviewVersion: order.reviewVersion })}
          />
        ) : null}
      </div>
      {reasons.map((reason) => (
        <p key={reason.key} className="max-w-72 text-end text-xs text-ink-soft max-sm:text-start">
          {say(reason)}
        </p>
      ))}
    </div>
  );
}
