import { Info } from "lucide-react";
import type { ReactNode, Ref } from "react";

type FormNoticeProps = { ref?: Ref<HTMLDivElement>; title: string; body: string; children: ReactNode };

/** Something about the form as a whole that the person must know, with what they can do about it. */
export function FormNotice({ ref, title, body, children }: FormNoticeProps) {
  return (
    // It stays in sight: the person may be far down the form when it appears.
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="sticky top-[calc(1rem+var(--banner-height,0px))] z-30 mb-8 flex gap-3 rounded-lg border border-line-strong bg-paper p-4 shadow-lg"
    >
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <div>
        <h2 className="font-semibold text-ink">{title}</h2>
        <p className="mt-1 text-ink-soft">{body}</p>
        <div className="mt-4 flex flex-wrap gap-3">{children}</div>
      </div>
    </div>
  );
}
