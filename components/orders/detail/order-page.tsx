"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { usePageTitle } from "@/components/shell/use-page-title";
import { lazyPart } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { useLanguagePair } from "@/components/words/use-language-pair";
import { useNextStep, useOrderStatus } from "@/components/words/use-order-status";
import { orderOptions } from "@/lib/orders/client";
import { LateNote } from "../needed-by/needed-by-note";
import { StatusBadge } from "../status-badge";
import { WaitingForYou } from "../waiting-for-you";
import { ApprovalWays } from "./approval-ways";
import { AskedNotice } from "./asked-notice";
import { ConfirmedNote } from "./confirmed-note";
import { Conversation } from "./conversation/conversation";
import { DeliveryAddress } from "./delivery-address";
import { Documents } from "./documents";
import { Explanation } from "./explanation";
import { OrderFacts } from "./facts";
import { OrderActions } from "./order-actions";
import { ServiceTable } from "./service-table";
import { Timeline, useStepsAhead } from "./timeline";
import { Transactions } from "./transactions";
import { UnreadNotes } from "./unread-notes";

const OrderEstimate = lazyPart(async () => (await import("./order-estimate")).OrderEstimate);
const Shipments = lazyPart(async () => (await import("./shipments")).Shipments);

/** One order: its status and documents first, everything else beside and below. Live events renew it. */
export function OrderPage({ orderId }: { orderId: string }) {
  const t = useTranslations();
  const { data: order } = useSuspenseQuery(orderOptions(orderId));
  const statusLabel = useOrderStatus();
  const nextStepOf = useNextStep();
  const stepsAheadOf = useStepsAhead();
  const languagePair = useLanguagePair();
  const nextStep = order.goneAt
    ? null
    : order.waitingForYou
      ? t("order.reviewStep", { what: order.approvalFor })
      : nextStepOf(order);
  usePageTitle(t("order.pageTitle", { number: order.number, status: statusLabel(order.status) }));
  return (
    <article>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="text-page-title">{order.number}</h1>
            <p role="status" aria-label={t("order.status")} aria-live="polite">
              <StatusBadge status={order.status} size="large" />
            </p>
          </div>
          <p className="mt-1 text-lg wrap-anywhere text-ink-soft">
            {languagePair(order)}
            {order.reference ? ` · ${order.reference}` : ""}
          </p>
          {order.waitingForYou ? (
            <p className="mt-3 font-medium">
              <WaitingForYou
                {...order.waitingForYou}
                placedBy={order.placedBy}
                totalCents={order.totalCents}
              />
            </p>
          ) : null}
          <LateNote order={order} />
          {nextStep ? <p className="mt-3 max-w-prose">{nextStep}</p> : null}
          {order.goneAt ? null : <Explanation order={order} />}
          <ApprovalWays order={order} />
        </div>
        <OrderActions order={order} />
      </header>
      <AskedNotice asked={order.asked} />
      <ConfirmedNote confirmedAt={order.confirmedAt} goneAt={order.goneAt} />
      {order.isWhole || order.goneAt ? null : <Notice tone="info">{t("order.notWhole")}</Notice>}
      <UnreadNotes unread={order.unread} of="order" />
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div className="min-w-0 space-y-10">
          <Documents documents={order.documents} />
          <ServiceTable
            services={order.services}
            totalCents={order.totalCents}
            showsPrices={order.showsPrices}
          />
          {order.estimate ? <OrderEstimate order={order} estimate={order.estimate} /> : null}
          <Conversation order={order} />
          <Transactions transactions={order.transactions} />
          {order.shipments.length > 0 ? <Shipments shipments={order.shipments} /> : null}
        </div>
        <aside className="space-y-10">
          <Timeline steps={order.timeline} ahead={stepsAheadOf(order)} labelOf={statusLabel} />
          <OrderFacts order={order} />
          {order.address ? <DeliveryAddress address={order.address} /> : null}
        </aside>
      </div>
    </article>
  );
}
