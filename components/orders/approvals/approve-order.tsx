"use client";

import { BadgeCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { useFullNumber } from "@/components/connections/use-full-number";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { OpenedFile } from "@/lib/files/opened/schema";
import { approveOrderAction } from "@/lib/orders/actions";
import { orderKeys } from "@/lib/orders/client";
import type { OrderView } from "@/lib/orders/schema";

type ApproveOrderProps = {
  order: OrderView;
  /** What the question says beside what follows from it. */
  note?: string;
  /** What was looked at; null where that cannot be told, and nothing is approved. */
  openedOf: () => Promise<OpenedFile[] | null>;
};

/** Asks before an order is approved, and approves it. Nothing where this person cannot, now. */
export function ApproveOrder({ order, note, openedOf }: ApproveOrderProps) {
  const t = useTranslations();
  const fullNumber = useFullNumber();
  const { id: orderId, number, reviewVersion, approvalFor } = order;
  const approving = useAction(approveOrderAction, {
    renews: orderKeys.order(orderId),
    done: t("order.approved", { number }),
  });
  const run = async () => {
    const opened = await openedOf();
    if (opened) await approving.run({ orderId, reviewVersion, opened });
  };
  if (!order.permissions.approve?.allowed) return null;
  return (
    <ConfirmDialog
      // A question about a review that there is no more is not asked any longer.
      key={reviewVersion}
      trigger={
        <Button>
          <BadgeCheck aria-hidden />
          {t("order.approve")}
        </Button>
      }
      title={t("order.approveTitle", { number: fullNumber(order) })}
      body={[t("order.approveBody", { what: approvalFor }), note].filter(Boolean).join(" ")}
      confirmLabel={t("order.approveConfirm")}
      dismissLabel={t("order.keep")}
      onConfirm={run}
    />
  );
}
