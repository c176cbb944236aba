import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";

/** What is shown to whoever was taken out of the business that they worked for. */
export function NoBusiness() {
  const t = useTranslations();
  return (
    <>
      <PageHeader title={t("frame.noBusiness.title")} />
      <p className="max-w-prose text-ink-soft">{t("frame.noBusiness.body")}</p>
    </>
  );
}
