import { CircleDashed } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StatusSign } from "@/components/orders/status-badge";
import { Moment } from "@/components/ui/moment";
import { useDoer } from "@/components/words/use-doer";
import type { Step } from "@/lib/domain/timeline";
import type { OrderView } from "@/lib/orders/schema";

/** A step that is still to come. */
type StepAhead = { status: string; text: string };

type TimelineProps = { steps: Step[]; ahead: StepAhead[]; labelOf: (status: string) => string };

/** What an order has before it, in words. */
export function useStepsAhead(): (order: Pick<OrderView, "toCome" | "approvalFor">) => StepAhead[] {
  const t = useTranslations();
  return ({ toCome, approvalFor: what }) =>
    toCome.steps.map((status) => ({
      status,
      text: t(`order.toCome.steps.${status}`, {
        translation: toCome.translation ?? "unknown",
        what,
        isShipped: String(toCome.isShipped),
      }),
    }));
}

/** What happened to an order or a quote, newest first, and above it, as a list of its own, what is still to come. */
export function Timeline({ steps, ahead, labelOf }: TimelineProps) {
  const doer = useDoer();
  const t = useTranslations();
  return (
    <section aria-labelledby="timeline-heading">
      <h2 id="timeline-heading" className="text-section-title">
        {t("order.timeline")}
      </h2>
      {ahead.length > 0 ? (
        <>
          <h3 id="to-come-heading" className="mt-3 text-sm font-medium text-ink-soft">
            {t("order.toCome.heading")}
          </h3>
          <ol reversed aria-labelledby="to-come-heading" className="mt-2">
            {ahead.toReversed().map(({ status, text }) => (
              <TimelineItem
                key={status}
                icon={<CircleDashed aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />}
                line="border-dashed"
                title={<span className="text-ink-soft">{labelOf(status)}</span>}
              >
                {text}
              </TimelineItem>
            ))}
          </ol>
        </>
      ) : null}
      <ol reversed aria-label={t("order.timeline")} className={ahead.length > 0 ? "" : "mt-3"}>
        {steps.toReversed().map((step, index) => (
          <TimelineItem
            key={step.id}
            icon={<StatusSign status={step.status} className="mt-0.5 shrink-0" />}
            line={index < steps.length - 1 ? "border-solid" : null}
            title={
              <span className={index === 0 ? "font-semibold" : "font-medium"}>{labelOf(step.status)}</span>
            }
          >
            <Moment at={step.occurredAt} /> · {doer(step.causedBy)}
          </TimelineItem>
        ))}
      </ol>
    </section>
  );
}

type TimelineItemProps = {
  icon: ReactNode;
  title: ReactNode;
  /** How the way to the step below is drawn; null for the first. */
  line: "border-dashed" | "border-solid" | null;
  children: ReactNode;
};

function TimelineItem({ icon, title, line, children }: TimelineItemProps) {
  return (
    <li className={line ? "relative flex gap-3 pb-5" : "relative flex gap-3"}>
      {line ? (
        <span
          aria-hidden
          className={`absolute top-6 bottom-0 start-[9px] border-s border-line-strong ${line}`}
        />
      ) : null}
      {icon}
      <div className="min-w-0 text-sm">
        <p>{title}</p>
        <p className="text-ink-soft">{children}</p>
      </div>
    </li>
  );
}
