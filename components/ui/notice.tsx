import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

type NoticeProps = {
  tone?: keyof typeof icons;
  title?: string;
  /** `alert` and `status` only where it appears while the person is there. */
  role?: "alert" | "status";
  className?: string;
  children: ReactNode;
};

/** Something that a person must know before they go on. */
export function Notice({ tone = "info", title, role, className, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div role={role} className={clsx("notice", tone, className)}>
      <Icon aria-hidden />
      <div className="min-w-0">
        {title ? <p className="font-semibold">{title}</p> : null}
        <div className={title ? "text-ink-soft" : undefined}>{children}</div>
      </div>
    </div>
  );
}
