import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { isKnownRevisionStatus, type revisionStatuses } from "@/lib/domain/revisions/status";

/** The looks of `app/signs.css`, which are of orders: a revision has the one that means the same. */
const looks: Record<(typeof revisionStatuses)[number], string> = {
  requested: "submitted",
  in_progress: "revising",
  under_review: "under_review",
  completed: "completed",
  on_hold: "on_hold",
};

/** The status of a revision with its sign, word and colour; one nobody knows is shown as the service wrote it. */
export function RevisionStatus({ status }: { status: string }) {
  const t = useTranslations();
  const isKnown = isKnownRevisionStatus(status);
  return (
    <span role="status">
      <span className={clsx("status-badge", isKnown && looks[status])}>
        {isKnown ? t(`order.revision.status.${status}`) : status}
      </span>
    </span>
  );
}
