import Link from "next/link";
import { useTranslations } from "next-intl";
import { FormNotice } from "@/components/drafts/form-notice";
import { buttonVariants } from "@/components/ui/button";

/** Stands in place of the form of a draft whose connection the portal cannot use yet. */
export function OrderingBlocked() {
  const t = useTranslations();
  return (
    <>
      <h1 className="mb-8 text-page-title">{t("orderForm.title")}</h1>
      <FormNotice title={t("orderForm.blocked.title")} body={t("orderForm.blocked.body")}>
        <Link href="/settings" prefetch={false} className={buttonVariants()}>
          {t("orderForm.blocked.action")}
        </Link>
      </FormNotice>
    </>
  );
}
