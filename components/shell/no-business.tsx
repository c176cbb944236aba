import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";

/**
 * What is shown to whoever was taken out of the business that they worked for, or is kept out with all of it.
 * @param suspended the name of the business that the operator has suspended
 */
export function NoBusiness({ suspended }: { suspended: string | null }) {
  const t = useTranslations();
  const why = suspended === null ? "noBusiness" : "suspended";
  return (
    <>
      <PageHeader title={t(`frame.${why}.title`)} />
      <p className="max-w-prose text-ink-soft">{t(`frame.${why}.body`, { business: suspended ?? "" })}</p>
    </>
  );
}
