"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import type { AttentionItem } from "@/lib/staff/attention/schema";
import { attentionOptions } from "@/lib/staff/client";
import { ActFor } from "./act-for";

/** What may need staff in any business, with whom to act for. */
export function NeedsAttention() {
  const t = useTranslations();
  const { data } = useQuery(attentionOptions);
  if (!data) return null;
  return (
    <section aria-labelledby="attention-heading" className="mt-10">
      <h2 id="attention-heading" className="text-section-title">
        {t("staff.attention.heading")}
      </h2>
      {data.items.length === 0 ? (
        <p className="mt-2 text-ink-soft">{t("staff.attention.none")}</p>
      ) : (
        <ul aria-labelledby="attention-heading" className="mt-2 divide-y divide-line border-y border-line">
          {data.items.map((item, place) => (
            <AttentionLine
              key={item.key}
              item={item}
              isFollowed={data.more.includes(item.kind) && data.items[place + 1]?.kind !== item.kind}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type AttentionLineProps = {
  item: AttentionItem;
  /** There are more of its kind than are shown. */
  isFollowed: boolean;
};

function AttentionLine({ item, isFollowed }: AttentionLineProps) {
  const t = useTranslations();
  const { kind, businessId, businessName, personId, personName, about, since, href } = item;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{businessName}</p>
        <p className="text-sm break-words text-ink-soft">
          {t.rich(`staff.attention.${kind}`, {
            about: about ?? "",
            isNamed: about === null ? "false" : "true",
            at: () => <Moment at={since} />,
          })}
          {isFollowed ? ` · ${t("staff.attention.more")}` : null}
        </p>
      </div>
      {personId && personName ? (
        <ActFor {...{ businessId, businessName, personId, href }} name={personName} />
      ) : (
        <p className="text-sm text-ink-soft">{t("staff.attention.nobody")}</p>
      )}
    </li>
  );
}
