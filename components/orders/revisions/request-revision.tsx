import { useTranslations } from "next-intl";
import { RevisionFormButton } from "./revision-form-button";

type RequestRevisionProps = { orderId: string; number: string; hasDraft: boolean };

/** The way to ask for a revision, which says where its person has begun to. */
export function RequestRevision({ orderId, number, hasDraft }: RequestRevisionProps) {
  const t = useTranslations();
  return (
    <>
      <RevisionFormButton {...{ orderId, number }} label={t("order.revision.request")} />
      {hasDraft ? <p className="text-xs text-ink-soft">{t("order.revision.kept")}</p> : null}
    </>
  );
}
