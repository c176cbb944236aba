import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type Fact, FactList } from "@/components/ui/fact-list";
import { Folded } from "@/components/ui/foldable-text";
import { MomentAndExact } from "@/components/ui/moment";
import { useDoer } from "@/components/words/use-doer";
import type { auditAddress } from "@/lib/audit-log/rules";
import type { AuditRow, AuditValue, ToldValue } from "@/lib/audit-log/schema";
import { useAuditValue } from "./use-audit-value";
import { useAuditWords } from "./use-audit-words";
import { fieldWords, kindWords } from "./words";

type WholeLineProps = {
  row: AuditRow;
  /** The page that it stands on. */
  auditPage: typeof auditAddress;
};

/** All that the audit has of a line: its values as they were and are, when, by whom and why, in which request and from where. */
export function WholeLine({ row, auditPage }: WholeLineProps) {
  const t = useTranslations();
  const say = useAuditWords();
  const facts = useFacts();
  const values = row.values.map((value) => ({
    name: value.field === "" ? t("auditLine.value") : say(fieldWords, value.field),
    value: <Value value={value} action={row.action} />,
  }));
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
      <div>
        <h2 className="mb-2 font-semibold">{t("auditLine.values")}</h2>
        {values.length > 0 ? (
          <FactList facts={values} />
        ) : (
          <p className="text-ink-soft">{t("auditLine.noValues")}</p>
        )}
      </div>
      <div>
        <h2 className="mb-2 font-semibold">{t("auditLine.circumstances")}</h2>
        <FactList facts={facts(row, auditPage)} />
      </div>
    </div>
  );
}

function useFacts(): (row: AuditRow, auditPage: typeof auditAddress) => Fact[] {
  const t = useTranslations();
  const say = useAuditWords();
  const nameOf = useDoer();
  return ({ at, actor, onBehalfOf, reason, subject, subjectId, requestId, address }, auditPage) => [
    { name: t("auditLine.at"), value: <MomentAndExact at={at} /> },
    { name: t("audit.columns.actor"), value: <bdi>{actor ? nameOf(actor) : t("audit.nobody")}</bdi> },
    ...(onBehalfOf ? [{ name: t("auditLine.onBehalfOf"), value: <bdi>{nameOf(onBehalfOf)}</bdi> }] : []),
    ...(reason ? [{ name: t("auditLine.reason"), value: <Text>{reason}</Text> }] : []),
    {
      name: say(kindWords, subject.kind),
      value: (
        <>
          {subject.name ? <bdi className="block">{subject.name}</bdi> : null}
          <Code>{subjectId}</Code>
        </>
      ),
    },
    { name: t("auditLine.address"), value: address ? <Code>{address}</Code> : t("auditLine.none") },
    {
      name: t("auditLine.request"),
      value: requestId ? <OfRequest {...{ requestId, auditPage }} /> : t("auditLine.none"),
    },
  ];
}

function OfRequest({ requestId, auditPage }: { requestId: string; auditPage: typeof auditAddress }) {
  const t = useTranslations();
  return (
    <>
      <Code>{requestId}</Code>
      <Link
        href={auditPage.link({ search: requestId })}
        prefetch={false}
        className="block text-accent hover:underline"
      >
        {t("auditLine.requestLines")}
      </Link>
    </>
  );
}

/** What was is told beside what is, where it was something else. */
function Value({ value: { field, was, is }, action }: { value: AuditValue; action: string }) {
  const t = useTranslations();
  const sayValue = useAuditValue();
  const shown = (told: ToldValue | undefined) => <Text>{sayValue(action, field, told ?? null)}</Text>;
  if (was === undefined || was === is) return shown(is);
  return (
    <>
      <span className="text-ink-soft">{shown(was)}</span> <span aria-hidden>→</span>
      <span className="sr-only">{t("auditLine.becomes")}</span> {shown(is)}
    </>
  );
}

/** Far more than most values have, and about what is seen of a folded one. */
const shownWhole = 400;

/** Whatever somebody may have written. */
function Text({ children }: { children: string }) {
  const text = <bdi>{children}</bdi>;
  return children.length > shownWhole ? <Folded>{text}</Folded> : text;
}

function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-xs break-all">{children}</code>;
}
