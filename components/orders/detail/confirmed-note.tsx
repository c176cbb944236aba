import { useTranslations } from "next-intl";
import { MomentOrHour } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";

/** When the service last confirmed what is shown, and a warning where it no longer knows it. */
export function ConfirmedNote({
  confirmedAt,
  goneAt,
}: {
  confirmedAt: string | null;
  goneAt?: string | null;
}) {
  const t = useTranslations();
  return (
    <>
      {goneAt ? <Notice tone="warning">{t("order.gone")}</Notice> : null}
      <p className="mt-2 text-xs text-ink-soft">
        {confirmedAt
          ? t.rich("orders.confirmed", { at: () => <MomentOrHour at={confirmedAt} /> })
          : t("orders.neverConfirmed")}
      </p>
    </>
  );
}
