import { useTranslations } from "next-intl";
import { useConnectionLabel } from "@/components/connections/use-connection-label";
import type { Column } from "@/components/lists/list-table";
import { Moment } from "@/components/ui/moment";
import { useDoer } from "@/components/words/use-doer";
import { useOrderStatus } from "@/components/words/use-order-status";
import type { AuditRow } from "@/lib/audit-log/schema";
import { useAuditWords } from "./use-audit-words";
import { actionWords, kindWords, roleWords, signInRefusalWords, wayWords } from "./words";

export function useAuditColumns(): Column<AuditRow>[] {
  const t = useTranslations();
  const nameOf = useDoer();
  const statusLabel = useOrderStatus();
  const say = useAuditWords();
  const connectionLabel = useConnectionLabel();
  const actionOf = ({ action, isByAnother }: AuditRow) => {
    const words = say(actionWords, action);
    return isByAnother ? t("audit.byAnother", { action: words }) : words;
  };
  const doerOf = ({ actor, onBehalfOf }: AuditRow) => {
    const name = actor ? nameOf(actor) : t("audit.nobody");
    return onBehalfOf ? t("audit.onBehalf", { actor: name, person: nameOf(onBehalfOf) }) : name;
  };
  const changeOf = (before: string | null, after: string | null) =>
    before && after ? t("audit.change", { before, after }) : after;
  const detailsOf = ({ action, details }: AuditRow) => {
    const { statusBefore, statusAfter, roleBefore, roleAfter, way, reason, refused } = details;
    const told = [
      changeOf(statusBefore && statusLabel(statusBefore), statusAfter && statusLabel(statusAfter)),
      changeOf(roleBefore && say(roleWords, roleBefore), roleAfter && say(roleWords, roleAfter)),
      way && say(wayWords, way),
      // Elsewhere it is what somebody of the staff has written.
      reason && (action === "session.refuse" ? say(signInRefusalWords, reason) : reason),
      refused && t("audit.refused", refused),
    ];
    return told.filter(Boolean).join(", ") || "–";
  };
  return [
    { id: "action", heading: t("audit.columns.action"), cell: actionOf },
    { id: "at", heading: t("audit.columns.at"), place: "badge", cell: ({ at }) => <Moment at={at} /> },
    { id: "actor", heading: t("audit.columns.actor"), place: "wide", cell: doerOf },
    {
      id: "subject",
      heading: t("audit.columns.subject"),
      place: "aside",
      cell: ({ subject: { kind, name, connectionName } }) => (
        <>
          {name ?? say(kindWords, kind)}
          {connectionName ? <small>{connectionLabel(connectionName)}</small> : null}
        </>
      ),
    },
    { id: "details", heading: t("audit.columns.details"), cell: detailsOf },
    { id: "address", heading: t("audit.columns.address"), cell: ({ address }) => address ?? "–" },
  ];
}
