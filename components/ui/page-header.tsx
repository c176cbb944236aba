import type { ReactNode } from "react";

type PageHeaderProps = { title: string; lead?: string; actions?: ReactNode };

/** The title of a page, and what can be done there. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-page-title">{title}</h1>
        {lead ? <p className="mt-1 text-ink-soft">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
    </header>
  );
}
