import { StatusIcon } from "@/components/orders/status-badge";
import { Moment } from "@/components/ui/moment";
import { orderStatusLabel } from "@/lib/domain/orders/status";
import { texts } from "@/lib/domain/texts";
import type { Step } from "@/lib/domain/timeline";

/** What happened to an order, newest first. */
export function Timeline({ steps }: { steps: Step[] }) {
  return (
    <section aria-labelledby="timeline-heading">
      <h2 id="timeline-heading" className="text-section-title">
        {texts.orders.detail.timeline}
      </h2>
      <ol aria-label={texts.orders.detail.timeline} className="mt-3">
        {steps.toReversed().map((step, index) => (
          <li key={step.id} className="relative flex gap-3 pb-5 last:pb-0">
            {index < steps.length - 1 ? (
              <span aria-hidden className="absolute top-6 bottom-0 left-[9px] w-px bg-line" />
            ) : null}
            <StatusIcon status={step.status} className="mt-0.5 size-5 shrink-0" />
            <div className="min-w-0 text-sm">
              <p className={index === 0 ? "font-semibold" : "font-medium"}>{orderStatusLabel(step.status)}</p>
              <p className="text-ink-soft">
                <Moment at={step.occurredAt} /> · {step.causedBy}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
