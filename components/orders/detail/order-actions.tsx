"use client";

import { Ban } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { useFullNumber } from "@/components/connections/use-full-number";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { cancelOrderAction } from "@/lib/orders/actions";
import { orderKeys } from "@/lib/orders/client";
import type { OrderView } from "@/lib/orders/schema";
import { ApproveOrder } from "../approvals/approve-order";
import { Reorder } from "../reorder/reorder";
import { RequestRevision } from "../revisions/request-revision";
import { UnavailableReasons } from "./unavailable-reasons";

/** What can be done now; for what this person could do at another time a line that says why not. */
export function OrderActions({ order }: { order: OrderView }) {
  const t = useTranslations();
  const fullNumber = useFullNumber();
  const cancelling = useAction(cancelOrderAction, {
    renews: orderKeys.order(order.id),
    done: t("order.cancelled", { number: order.number }),
  });
  const { approve, cancel } = order.permissions;
  const { request: revision, hasDraft } = order.revisions;
  return (
    <div className="flex flex-col items-end gap-2 max-sm:w-full max-sm:items-stretch print:hidden">
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col">
        {order.isWhole ? <Reorder orderId={order.id} /> : null}
        {cancel?.allowed ? (
          <ConfirmDialog
            trigger={
              <Button variant="secondary">
                <Ban aria-hidden />
                {t("order.cancel")}
              </Button>
            }
            title={t("order.cancelTitle", { number: fullNumber(order) })}
            body={t("order.cancelBody")}
            confirmLabel={t("order.cancelConfirm")}
            dismissLabel={t("order.keep")}
            tone="danger"
            onConfirm={() => cancelling.run({ orderId: order.id })}
          />
        ) : null}
        {revision?.allowed ? (
          <RequestRevision orderId={order.id} number={fullNumber(order)} hasDraft={hasDraft} />
        ) : null}
        <ApproveOrder order={order} openedOf={nothingOpened} />
      </div>
      <UnavailableReasons actions={[approve, revision, cancel]} />
    </div>
  );
}

/** Documents are compared in the review: here nobody was shown any. */
const nothingOpened = async () => [];
