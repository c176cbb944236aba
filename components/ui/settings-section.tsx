import { type ReactNode, useId } from "react";

type SettingsSectionProps = { title: string; lead?: string; children: ReactNode };

/** What a setting is about on the left, the setting itself on the right. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-x-12 gap-y-5 py-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div>
        <h2 id={id} className="text-section-title">
          {title}
        </h2>
        {lead ? <p className="mt-2 max-w-prose text-sm text-ink-soft">{lead}</p> : null}
      </div>
      <div className="max-w-xl min-w-0">{children}</div>
    </section>
  );
}
