import Link from "next/link";
import { useTranslations } from "next-intl";
import type { OrderView } from "@/lib/orders/schema";

/** The ways to the review of an order that waits for the reader, and to the record of who approved it. */
export function ApprovalWays({ order }: { order: OrderView }) {
  const t = useTranslations();
  const { id, waitingForYou, hasApprovalRecord } = order;
  return (
    <p className="mt-3 flex flex-wrap gap-x-6 text-sm empty:hidden print:hidden">
      {waitingForYou ? (
        <Link href={`/approvals/${id}`} prefetch={false} className="font-medium text-accent hover:underline">
          {t("order.compare")}
        </Link>
      ) : null}
      {hasApprovalRecord ? (
        <Link
          href={`/orders/${id}/approval`}
          prefetch={false}
          className="font-medium text-accent hover:underline"
        >
          {t("order.approvalRecord")}
        </Link>
      ) : null}
    </p>
  );
}
