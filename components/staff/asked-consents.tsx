"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import { askedConsentsOptions } from "@/lib/staff/client";
import type { ConsentRow } from "@/lib/staff/consents/schema";
import { ActFor } from "./act-for";

/** What the reader has asked people to consent to, and what became of it. Without any there is nothing to say. */
export function AskedConsents() {
  const t = useTranslations();
  const { data } = useQuery(askedConsentsOptions);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="consents-heading" className="mt-10">
      <h2 id="consents-heading" className="text-section-title">
        {t("staff.consents.heading")}
      </h2>
      <ul aria-labelledby="consents-heading" className="mt-2 divide-y divide-line border-y border-line">
        {data.map((row) => (
          <ConsentLine key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function ConsentLine({ row }: { row: ConsentRow }) {
  const t = useTranslations();
  const { id, businessId, businessName, personId, personName, state, why, at } = row;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{t("staff.consents.whose", { personName, businessName })}</p>
        <p className="text-sm break-words text-ink-soft">
          {t.rich(`staff.consents.${state}`, { at: () => <Moment at={at} /> })}
          {why ? ` ${t("staff.consents.why", { why })}` : null}
        </p>
      </div>
      <ActFor {...{ businessId, businessName, personId }} href={`/orders/${id}`} name={personName} />
    </li>
  );
}
