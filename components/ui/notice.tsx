import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

const tones = {
  info: { Icon: Info, frame: "border-line bg-paper", icon: "text-accent" },
  success: { Icon: CircleCheck, frame: "border-success-line bg-success-soft", icon: "text-success" },
  warning: { Icon: TriangleAlert, frame: "border-warning-line bg-warning-soft", icon: "text-warning" },
  danger: { Icon: CircleAlert, frame: "border-danger-line bg-danger-soft", icon: "text-danger" },
};

type NoticeProps = {
  tone?: keyof typeof tones;
  title?: string;
  /** `alert` and `status` only where it appears while the person is there. */
  role?: "alert" | "status";
  className?: string;
  children: ReactNode;
};

/** Something that a person must know before they go on. */
export function Notice({ tone = "info", title, role, className, children }: NoticeProps) {
  const { Icon, frame, icon } = tones[tone];
  return (
    <div role={role} className={cn("mt-4 flex gap-3 rounded-lg border p-4", frame, className)}>
      <Icon aria-hidden className={cn("mt-0.5 size-5 shrink-0", icon)} />
      <div className="min-w-0">
        {title ? <p className="font-semibold">{title}</p> : null}
        <div className={title ? "text-ink-soft" : undefined}>{children}</div>
      </div>
    </div>
  );
}
