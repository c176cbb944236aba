"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { useLanguagePair } from "@/components/words/use-language-pair";
import { approvalQueueOptions } from "@/lib/orders/approval/client";
import { WaitingForYou } from "../waiting-for-you";

/** What waits for an approval, the longest wait first. Live events renew it. */
export function Queue() {
  const t = useTranslations();
  const languagePair = useLanguagePair();
  const { data: queue } = useSuspenseQuery(approvalQueueOptions);
  const { orders, waiting, mayDecide } = queue;
  return (
    <>
      <PageHeader
        title={t("approvals.title")}
        lead={t(mayDecide ? "approvals.lead" : "approvals.leadOfOthers")}
      />
      {orders.length === 0 ? (
        <EmptyState title={t("approvals.emptyTitle")} body={t("approvals.empty")} />
      ) : (
        <ul aria-label={t("approvals.waiting")} className="divide-y divide-line border-y border-line">
          {orders.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
              <div className="min-w-0 flex-1 basis-64">
                <p className="flex flex-wrap gap-x-3">
                  <span className="font-semibold">{order.number}</span>
                  <span>{languagePair(order)}</span>
                  {order.connectionName ? (
                    <span className="text-ink-soft">{order.connectionName}</span>
                  ) : null}
                  {order.reference ? (
                    <span className="wrap-anywhere text-ink-soft">{order.reference}</span>
                  ) : null}
                </p>
                {order.waitingForYou ? (
                  <p className="text-sm text-ink-soft">
                    <WaitingForYou
                      {...order.waitingForYou}
                      placedBy={order.placedBy}
                      totalCents={order.totalCents}
                    />
                  </p>
                ) : null}
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
            href="/orders?status=client_review"
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
