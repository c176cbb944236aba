"use client";

import { useMemo } from "react";
import type { FieldValues, Resolver } from "react-hook-form";
import { fieldErrors } from "@/components/forms/field-errors";
import { useSay } from "@/components/words/use-say";
import type { Form } from "@/lib/drafts/form";
import { contentFaults } from "@/lib/drafts/rules";

/** What is wrong with the answers of a form, for react-hook-form: the form's own rules, in the reader's language. */
export function useFaults<Content extends FieldValues, Known>(
  kind: Form<Content, Known>,
  known: Known,
): Resolver<Content, unknown, Content> {
  const say = useSay();
  return useMemo(
    () => (content) => {
      const faults = contentFaults(kind, content, known);
      return Object.keys(faults).length === 0
        ? { values: content, errors: {} }
        : { values: {}, errors: fieldErrors<Content>(faults, "fault", say) };
    },
    [kind, known, say],
  );
}
