"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useConnectionLabel } from "@/components/connections/use-connection-label";
import { ListFilterField } from "@/components/lists/list-filters";
import { ReadFailed } from "@/components/lists/read-failed";
import { useListAddress } from "@/components/lists/use-list-address";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { useLanguagePair } from "@/components/words/use-language-pair";
import { useNextStep } from "@/components/words/use-order-status";
import { approvalQueueOptions } from "@/lib/orders/approval/client";
import { approvalQueueAddress } from "@/lib/orders/approval/queue/rules";
import type { ApprovalQueue } from "@/lib/orders/approval/schema";
import { orderListAddress } from "@/lib/orders/list/rules";
import type { DepartmentView } from "@/lib/people/departments/schema";
import { NeededByNote } from "../needed-by/needed-by-note";
import { WaitingForYou } from "../waiting-for-you";

type QueueProps = {
  /** By which it can be narrowed. */
  departments: readonly DepartmentView[];
};

/** What waits for an approval, the longest wait first. Live events renew it. */
export function Queue({ departments }: QueueProps) {
  const t = useTranslations();
  const { query, narrow, clear } = useListAddress(approvalQueueAddress);
  const { department } = query;
  const read = useQuery({ ...approvalQueueOptions(department), placeholderData: keepPreviousData });
  const queue = read.data;
  return (
    <>
      <PageHeader
        title={t("approvals.title")}
        {...(queue ? { lead: t(queue.mayDecide ? "approvals.lead" : "approvals.leadOfOthers") } : {})}
      />
      <div className="mb-4 flex flex-wrap gap-3 empty:hidden">
        <ListFilterField
          filter={{
            name: "department",
            label: t("approvals.department"),
            anyLabel: t("approvals.anyDepartment"),
            severalLabel: (count) => t("approvals.severalDepartments", { count }),
            otherLabel: () => t("approvals.severalDepartments", { count: 1 }),
            options: departments.map(({ id, name }) => ({ value: id, label: name })),
          }}
          words={department}
          onChange={(words) => narrow({ department: words })}
        />
      </div>
      <ReadFailed read={read} />
      {queue ? <Waiting queue={queue} departments={department} onClear={() => clear()} /> : null}
    </>
  );
}

type WaitingProps = {
  queue: ApprovalQueue;
  /** To which it is narrowed. */
  departments: readonly string[];
  onClear: () => void;
};

function Waiting({ queue: { orders, waiting }, departments, onClear }: WaitingProps) {
  const t = useTranslations();
  const languagePair = useLanguagePair();
  const connectionLabel = useConnectionLabel();
  const nextStepOf = useNextStep();
  const isNarrowed = departments.length > 0;
  return (
    <>
      {orders.length === 0 ? (
        <EmptyState
          title={isNarrowed ? t("approvals.noMatchTitle") : t("approvals.emptyTitle")}
          body={isNarrowed ? t("approvals.noMatch") : t("approvals.empty")}
          action={
            isNarrowed ? (
              <Button variant="secondary" onClick={onClear}>
                {t("approvals.clear")}
              </Button>
            ) : null
          }
        />
      ) : (
        <ul aria-label={t("approvals.waiting")} className="divide-y divide-line border-y border-line">
          {orders.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
              <div className="min-w-0 flex-1 basis-64">
                <p className="flex flex-wrap gap-x-3">
                  <span className="font-semibold">{order.number}</span>
                  <span>{languagePair(order)}</span>
                  {order.connectionName ? (
                    <span className="text-ink-soft">{connectionLabel(order.connectionName)}</span>
                  ) : null}
                  {order.reference ? (
                    <span className="wrap-anywhere text-ink-soft">{order.reference}</span>
                  ) : null}
                </p>
                <p className="text-sm text-ink-soft empty:hidden">
                  <NeededByNote of={order} className="me-3" />
                  {order.waitingForYou ? (
                    <WaitingForYou
                      {...order.waitingForYou}
                      placedBy={order.placedBy}
                      totalCents={order.totalCents}
                      approvalFor={order.approvalFor}
                    />
                  ) : (
                    nextStepOf(order)
                  )}
                </p>
              </div>
              <Link
                href={`/approvals/${order.id}`}
                prefetch={false}
                className={buttonVariants({ variant: "secondary", size: "small" })}
              >
                {t("approvals.review", { number: order.number })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {waiting.count > orders.length || waiting.isMore ? (
        <p className="mt-4">
          <Link
            href={orderListAddress.link({ status: ["client_review"], department: [...departments] })}
            prefetch={false}
            className="font-medium text-accent hover:underline"
          >
            {t("approvals.all")}
          </Link>
        </p>
      ) : null}
    </>
  );
}
