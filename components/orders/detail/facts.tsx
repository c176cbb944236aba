import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useConnectionLabel } from "@/components/connections/use-connection-label";
import { lazyPart } from "@/components/ui/lazy-part";
import { Moment } from "@/components/ui/moment";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { useDoer } from "@/components/words/use-doer";
import type { OrderView } from "@/lib/orders/schema";
import { NeededByFact } from "../needed-by/needed-by-fact";

const ExpectedNote = lazyPart(async () => (await import("../needed-by/expected-note")).ExpectedNote);

/** The plain facts of an order: who placed it, when, and what the coversheet carries. */
export function OrderFacts({ order }: { order: OrderView }) {
  const doer = useDoer();
  const originOf = useOrigin();
  const connectionLabel = useConnectionLabel();
  const t = useTranslations();
  const { ofQuote } = order;
  const labelOf = useCoversheetLabel();
  const rows: FactRow[] = [
    ["placedAt", t("order.placedAt"), <Moment key="at" at={order.receivedAt} />],
    ["placedBy", t("order.placedBy"), doer(order.placedBy)],
    ["connection", t("order.connection"), order.connectionName && connectionLabel(order.connectionName)],
    ["origin", t("order.origin"), originOf(order.origin)],
    [
      "ofQuote",
      t("order.ofQuote"),
      ofQuote && <FactLink href={`/quotes/${ofQuote.id}`}>{ofQuote.number}</FactLink>,
    ],
    [
      "neededBy",
      t("order.neededBy.label"),
      order.neededBy || order.mayChangeNeededBy ? <NeededByFact key="day" order={order} /> : null,
    ],
    ...order.coversheet.map((field): FactRow => [field.field, labelOf(field), field.value]),
  ];
  return (
    <Facts rows={rows} pageAtService={order.pageAtService}>
      {order.turnaroundCriteria ? (
        <div className="mt-3 empty:hidden">
          <ExpectedNote
            like={order.turnaroundCriteria}
            placedAt={order.receivedAt}
            neededBy={order.neededBy}
          />
        </div>
      ) : null}
    </Facts>
  );
}

/** Where something was placed that was not placed here; a word that is new to us as the service has it. */
export function useOrigin(): (origin: string | null) => string | null {
  const t = useTranslations();
  return (origin) => (isKnownOrigin(origin) ? t(`order.origins.${origin}`) : origin);
}

export function FactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="font-medium text-accent hover:underline">
      {children}
    </Link>
  );
}

export type FactRow = [id: string, label: string, value: ReactNode];

type FactsProps = {
  /** What has no value is left out. */
  rows: FactRow[];
  /** The service's own page, for what it shows there alone. */
  pageAtService: string | null;
  /** What there is to say below them. */
  children?: ReactNode;
};

export function Facts({ rows, pageAtService, children }: FactsProps) {
  const t = useTranslations();
  return (
    <section aria-labelledby="facts-heading">
      <h2 id="facts-heading" className="text-section-title">
        {t("order.facts")}
      </h2>
      <dl className="mt-3 space-y-2 text-sm">
        {rows.map(([id, label, value]) =>
          value ? (
            <div key={id} className="flex justify-between gap-4">
              <dt className="max-w-1/2 text-ink-soft wrap-break-word">{label}</dt>
              <dd className="min-w-0 text-end wrap-anywhere">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {children}
      {pageAtService ? (
        <p className="mt-3 text-sm">
          <a
            href={pageAtService}
            // The service is not told where the link stands.
            rel="noreferrer"
            className="font-medium text-accent hover:underline"
          >
            {t("order.openAtService")}
          </a>
        </p>
      ) : null}
    </section>
  );
}

const knownOrigins = ["website", "api"] as const;

function isKnownOrigin(origin: string | null): origin is (typeof knownOrigins)[number] {
  return (knownOrigins as readonly (string | null)[]).includes(origin);
}
