import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { texts } from "@/lib/domain/texts";

/** When the service last confirmed what is shown, and a warning where it no longer knows it. */
export function ConfirmedNote({
  confirmedAt,
  goneAt,
}: {
  confirmedAt: string | null;
  goneAt?: string | null;
}) {
  return (
    <>
      {goneAt ? <Notice tone="warning">{texts.orders.detail.gone}</Notice> : null}
      <p className="mt-2 text-xs text-ink-soft">
        {confirmedAt ? (
          <>
            {texts.orders.confirmed} <Moment at={confirmedAt} />
          </>
        ) : (
          texts.orders.neverConfirmed
        )}
      </p>
    </>
  );
}
