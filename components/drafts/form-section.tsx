import type { ReactNode } from "react";

type FormSectionProps = {
  title: string;
  /** By which the one control within is named. */
  titleId?: string;
  children: ReactNode;
};

/** A step of the form under its heading. Not a named region: the name would repeat that of the control within. */
export function FormSection({ title, titleId, children }: FormSectionProps) {
  return (
    <section className="border-t border-line py-8 first:border-t-0 first:pt-0">
      <h2 id={titleId} className="mb-4 text-section-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
