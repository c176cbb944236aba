import { useTranslations } from "next-intl";
import { StatusIcon } from "@/components/orders/status-badge";
import { Moment } from "@/components/ui/moment";
import { useDoer } from "@/components/words/use-doer";
import { useOrderStatus } from "@/components/words/use-order-status";
import type { Step } from "@/lib/domain/timeline";

/** What happened to an order, newest first. */
export function Timeline({ steps }: { steps: Step[] }) {
  const statusLabel = useOrderStatus();
  const doer = useDoer();
  const t = useTranslations();
  return (
    <section aria-labelledby="timeline-heading">
      <h2 id="timeline-heading" className="text-section-title">
        {t("order.timeline")}
      </h2>
      <ol aria-label={t("order.timeline")} className="mt-3">
        {steps.toReversed().map((step, index) => (
          <li key={step.id} className="relative flex gap-3 pb-5 last:pb-0">
            {index < steps.length - 1 ? (
              <span aria-hidden className="absolute top-6 bottom-0 start-[9px] w-px bg-line" />
            ) : null}
            <StatusIcon status={step.status} className="mt-0.5 size-5 shrink-0" />
            <div className="min-w-0 text-sm">
              <p className={index === 0 ? "font-semibold" : "font-medium"}>{statusLabel(step.status)}</p>
              <p className="text-ink-soft">
                <Moment at={step.occurredAt} /> · {doer(step.causedBy)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
