"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useFullNumber } from "@/components/connections/use-full-number";
import { Button } from "@/components/ui/button";
import type { OrderDocument, OrderView } from "@/lib/orders/schema";
import { UnavailableReasons } from "../../detail/unavailable-reasons";
import { RequestRevision } from "../../revisions/request-revision";
import { ApproveOrder } from "../approve-order";
import { useOpenedDigests } from "./use-opened-digests";

type ReviewActionsProps = {
  order: OrderView;
  translations: readonly OrderDocument[];
  /** Those that were opened here. */
  opened: ReadonlySet<string>;
  /** Of the queue; null where nothing else waits. */
  nextOrderId: string | null;
};

/** What is decided here, and what comes next. */
export function ReviewActions({ order, translations, opened, nextOrderId }: ReviewActionsProps) {
  const t = useTranslations();
  const router = useRouter();
  const fullNumber = useFullNumber();
  const digestsOf = useOpenedDigests(order.id);
  const { request: revision, hasDraft } = order.revisions;
  const unopened = translations.filter(({ id }) => !opened.has(id)).map(({ name }) => name);
  return (
    <div className="flex flex-col items-end gap-2 max-sm:w-full max-sm:items-stretch">
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {nextOrderId ? (
          <Button variant="secondary" onClick={() => router.push(`/approvals/${nextOrderId}`)}>
            {t("approvals.next")}
          </Button>
        ) : null}
        {revision?.allowed ? (
          <RequestRevision orderId={order.id} number={fullNumber(order)} hasDraft={hasDraft} />
        ) : null}
        <ApproveOrder
          order={order}
          note={
            unopened.length > 0
              ? t("approvals.unopened", { count: unopened.length, names: unopened.join(", ") })
              : t("approvals.recorded")
          }
          openedOf={() => digestsOf(opened)}
        />
      </div>
      <UnavailableReasons actions={[order.permissions.approve, revision]} />
    </div>
  );
}
