"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { type FieldError, fieldId } from "./form-fields";
import type { PressFailure } from "./press/use-form-errors";

type ErrorSummaryProps = {
  errors: FieldError[];
  failure: PressFailure;
  /** Said of a press that was refused. */
  notDone: string;
};

/** What stands between the person and what they pressed for, on top of the form, each with a link to its field. */
export function ErrorSummary({ errors, failure, notDone }: ErrorSummaryProps) {
  const t = useTranslations();
  const summary = useRef<HTMLDivElement>(null);
  const focusedFor = useRef(0);
  const isShown = errors.length > 0;
  useEffect(() => {
    // The form's own errors come a render after the press that found them.
    if (!isShown || failure.count === focusedFor.current) return;
    focusedFor.current = failure.count;
    summary.current?.focus();
  }, [failure.count, isShown]);
  if (!isShown) return null;

  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      className="mb-8 rounded-lg border border-danger-line bg-danger-soft p-4 outline-offset-2"
    >
      <h2 className="font-semibold text-ink">{t("drafts.errors.title", { n: errors.length })}</h2>
      <p className="mt-1 text-sm text-ink-soft">{failure.isRefusal ? notDone : t("drafts.errors.notSent")}</p>
      <ul className="mt-3 flex list-disc empty:hidden flex-col gap-1 ps-5">
        {errors.map(({ field, message }) => (
          <li key={`${field}-${message}`}>
            {field ? (
              <a
                href={`#${fieldId(field)}`}
                className="font-medium text-danger underline underline-offset-2"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(field))?.focus();
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
