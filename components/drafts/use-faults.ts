"use client";

import { useMemo } from "react";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
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
      const faults = Object.entries(contentFaults(kind, content, known));
      if (faults.length === 0) return { values: content, errors: {} };
      const errors = faults.flatMap(([field, [first]]) =>
        first ? [[field, { type: "fault", message: say(first) }] as const] : [],
      );
      return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Content> };
    },
    [kind, known, say],
  );
}
