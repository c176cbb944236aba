import Link from "next/link";
import { useTranslations } from "next-intl";
import { FormNotice } from "@/components/drafts/form-notice";
import { buttonVariants } from "@/components/ui/button";
import type { OrderFormOptions } from "@/lib/orders/schema";

/** Stands in place of the form while the person cannot order: says why, and where that is put right. */
export function OrderingBlocked({ by }: { by: NonNullable<OrderFormOptions["blockedBy"]> }) {
  const t = useTranslations();
  return (
    <>
      <h1 className="mb-8 text-page-title">{t("orderForm.title")}</h1>
      <FormNotice title={t("orderForm.blocked.title")} body={t(`connectionErrors.blocked.${by}`)}>
        <Link href="/settings" className={buttonVariants()}>
          {t("orderForm.blocked.action")}
        </Link>
      </FormNotice>
    </>
  );
}
