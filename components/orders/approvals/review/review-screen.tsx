"use client";

import { useConnectionLabel } from "@/components/connections/use-connection-label";
import "./review.css";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useZoom } from "@/components/documents/view/use-zoom";
import { usePageTitle } from "@/components/shell/use-page-title";
import { useLanguagePair } from "@/components/words/use-language-pair";
import { useNextStep } from "@/components/words/use-order-status";
import { approvalQueueOptions } from "@/lib/orders/approval/client";
import { orderOptions } from "@/lib/orders/client";
import type { OrderDocument } from "@/lib/orders/schema";
import { AskedNotice } from "../../detail/asked-notice";
import { StatusBadge } from "../../status-badge";
import { Pane, type Side } from "./pane";
import { ReviewActions } from "./review-actions";
import { ReviewToolbar } from "./review-toolbar";
import { useScrollTogether } from "./use-scroll-together";

/** Source and translation side by side, and what is decided on them. */
export function ReviewScreen({ orderId }: { orderId: string }) {
  const t = useTranslations();
  const languagePair = useLanguagePair();
  const nextStepOf = useNextStep();
  const connectionLabel = useConnectionLabel();
  const { data: order } = useSuspenseQuery(orderOptions(orderId));
  const { data: queue } = useQuery(approvalQueueOptions());
  const { zoom, onZoom } = useZoom();
  const [side, setSide] = useState<Side>("translation");
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const together = useScrollTogether();
  const documents = sidesOf(order.documents);
  const step = order.waitingForYou ? t("order.reviewStep", { what: order.approvalFor }) : nextStepOf(order);
  usePageTitle(t("approvals.reviewTitle", { number: order.number }));
  const pane = (one: Side) => (
    <Pane
      ref={together.panes[one]}
      side={one}
      documents={documents[one]}
      opened={opened}
      zoom={zoom}
      onOpened={(fileId) => setOpened((before) => new Set(before).add(fileId))}
      onMove={(place) => together.moved(one, place)}
      onZoom={onZoom}
      className={clsx("min-w-0", one !== side && "max-lg:hidden")}
    />
  );
  return (
    <article className="review-screen">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="text-page-title">{t("approvals.reviewTitle", { number: order.number })}</h1>
            <p role="status" aria-label={t("order.status")} aria-live="polite">
              <StatusBadge status={order.status} size="large" />
            </p>
          </div>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-6">
            <span className="min-w-0 wrap-anywhere text-ink-soft">
              {languagePair(order)}
              {order.connectionName ? ` · ${connectionLabel(order.connectionName)}` : ""}
              {order.reference ? ` · ${order.reference}` : ""}
            </span>
            <Link
              href={`/orders/${orderId}`}
              prefetch={false}
              className="text-sm font-medium text-accent hover:underline"
            >
              {t("approvals.toOrder")}
            </Link>
            {order.hasApprovalRecord ? (
              <Link
                href={`/orders/${orderId}/approval`}
                prefetch={false}
                className="text-sm font-medium text-accent hover:underline"
              >
                {t("order.approvalRecord")}
              </Link>
            ) : null}
          </p>
          {step ? <p className="mt-1 max-w-prose">{step}</p> : null}
        </div>
        <ReviewActions
          order={order}
          translations={documents.translation}
          opened={opened}
          nextOrderId={nextAfter(orderId, queue?.orders ?? [])}
        />
      </header>
      <AskedNotice asked={order.asked} />
      <ReviewToolbar zoom={zoom} onZoom={onZoom} together={together} side={side} onSide={setSide} />
      <div className="grid gap-6 lg:grid-cols-2">
        {pane("source")}
        {pane("translation")}
      </div>
    </article>
  );
}

/** Every document of the order is on one of the sides: what nobody knows the kind of was given back by the service. */
function sidesOf(documents: readonly OrderDocument[]): Record<Side, OrderDocument[]> {
  const isGiven = ({ kind }: OrderDocument) => kind === "source" || kind === "reference";
  return { source: documents.filter(isGiven), translation: documents.filter((one) => !isGiven(one)) };
}

/** The one that waits next; behind the last one, the first again. */
function nextAfter(orderId: string, waiting: readonly { id: string }[]): string | null {
  const at = waiting.findIndex(({ id }) => id === orderId);
  const next = waiting[at + 1] ?? waiting[0];
  return next && next.id !== orderId ? next.id : null;
}
