import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";

/**
 * What is shown to whoever acts for no business: the operator's staff, who cannot act for one yet, and people who were
 * taken out of theirs.
 */
export function NoBusiness({ isStaff }: { isStaff: boolean }) {
  const t = useTranslations();
  const said = isStaff ? "staffOnly" : "noBusiness";
  return (
    <>
      <PageHeader title={t(`frame.${said}.title`)} />
      <p className="max-w-prose text-ink-soft">{t(`frame.${said}.body`)}</p>
    </>
  );
}
