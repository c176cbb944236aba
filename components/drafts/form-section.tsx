import type { ReactNode } from "react";

/** A step of the form under its heading. Not a named region: the name would repeat that of the control within. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8 first:border-t-0 first:pt-0">
      <h2 className="mb-4 text-section-title">{title}</h2>
      {children}
    </section>
  );
}
