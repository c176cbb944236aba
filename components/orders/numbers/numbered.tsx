import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { useDoer } from "@/components/words/use-doer";
import { useLanguagePair } from "@/components/words/use-language-pair";
import type { Doer } from "@/lib/domain/doer";
import type { NumberedOrder } from "@/lib/orders/schema";

type NumberedThing = Pick<
  NumberedOrder,
  "id" | "number" | "connectionName" | "reference" | "sourceLanguageName" | "targetLanguageName"
> & { href: string; at: string; by: Doer; badge: ReactNode };

type NumberedProps = { title: string; lead: string; label: string; things: NumberedThing[] };

/** Several things that answer to one number, each with what tells it from the others. */
export function Numbered({ title, lead, label, things }: NumberedProps) {
  const doer = useDoer();
  const languagePair = useLanguagePair();
  const t = useTranslations();
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <ul aria-label={label} className="space-y-3">
        {things.map(({ id, href, number, connectionName, reference, at, by, badge, ...languages }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-paper px-4 py-3"
          >
            <div className="min-w-0">
              <Link
                href={href}
                prefetch={false}
                className="font-medium wrap-anywhere text-accent hover:underline"
              >
                {t("order.numbered.link", { number, connectionName })}
              </Link>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {languagePair(languages)}
                {reference ? ` · ${reference}` : ""}
              </p>
              <p className="text-sm text-ink-soft">
                <Moment at={at} /> · {doer(by)}
              </p>
            </div>
            {badge}
          </li>
        ))}
      </ul>
    </>
  );
}
