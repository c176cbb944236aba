import type { ReactNode } from "react";

type EmptyStateProps = { title: string; body: ReactNode; action?: ReactNode };

/** What stands where nothing is yet, and how something comes there. */
export function EmptyState({ title, body, action }: EmptyStateProps) {
  return (
    <section className="mt-8 flex flex-col items-center rounded-xl border border-line bg-paper px-6 py-14 text-center">
      <span aria-hidden className="empty-leaf mb-6" />
      <h2 className="text-section-title">{title}</h2>
      <div className="mt-3 max-w-md text-ink-soft">{body}</div>
      {action ? <div className="mt-7">{action}</div> : null}
    </section>
  );
}
