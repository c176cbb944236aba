import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";

/** What the operator's staff see: they belong to no business, and cannot act for one yet. */
export function StaffOnly() {
  const t = useTranslations();
  return (
    <>
      <PageHeader title={t("frame.staffOnly.title")} />
      <p className="max-w-prose text-ink-soft">{t("frame.staffOnly.body")}</p>
    </>
  );
}
