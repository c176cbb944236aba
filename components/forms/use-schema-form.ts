"use client";

import { useState } from "react";
import { type FieldErrors, type FieldValues, type Resolver, useForm } from "react-hook-form";
import type { z } from "zod";
import { type Say, useSay } from "@/components/words/use-say";
import type { FieldMessages } from "@/lib/domain/errors";
import { fieldMessages, plainIssues } from "@/lib/domain/issue-message";
import type { Message } from "@/lib/domain/message";
import { fieldErrors } from "./field-errors";

/** An object of zod, or of zod/mini where a page is to load no more. */
type FormSchema<Answers> = {
  shape: object;
  safeParse: (
    answers: unknown,
    params: { error: z.core.$ZodErrorMap },
  ) => { success: true; data: Answers } | { success: false; error: Pick<z.ZodError, "issues"> };
};

/** Why a form was not taken, as an AppError tells it. */
type Refusal = { userMessage: Message; fields: FieldMessages };

/**
 * A form that is sent at once, by the schema with which the server takes it: what is wrong, and what `refuse` is told of
 * the server's refusal, stands in `formState.errors` at its fields, of which the first has the focus, or under `root`.
 * It has no default values: what was typed, or filled in by the browser, before the page came to life is kept.
 * @param refusal why its person was turned away before they came here
 */
export function useSchemaForm<Answers extends FieldValues>(schema: FormSchema<Answers>, refusal?: Refusal) {
  const say = useSay();
  const [errors, setErrors] = useState(() => refusal && refusalErrors(schema, refusal, say));
  const form = useForm<Answers, unknown, Answers>({
    resolver: resolverOf(schema, say),
    ...(errors && { errors: errors as FieldErrors<Answers> }),
  });
  return { form, refuse: (why: Refusal) => setErrors(refusalErrors(schema, why, say)) };
}

function resolverOf<Answers extends FieldValues>(
  schema: FormSchema<Answers>,
  say: Say,
): Resolver<Answers, unknown, Answers> {
  return (answers) => {
    const result = schema.safeParse(answers, { error: plainIssues });
    if (result.success) return { values: result.data, errors: {} };
    return { values: {}, errors: fieldErrors<Answers>(fieldMessages(result.error), "fault", say) };
  };
}

/** What the form has no field for is said of the whole. */
function refusalErrors(
  { shape }: { shape: object },
  { userMessage, fields }: Refusal,
  say: Say,
): FieldErrors {
  const shown = Object.entries(fields).filter(([name]) => name in shape);
  const isAtFields = shown.length > 0 && shown.length === Object.keys(fields).length;
  return {
    ...fieldErrors(Object.fromEntries(shown), "refusal", say),
    ...(isAtFields ? {} : { root: { type: "refusal", message: say(userMessage) } }),
  } as FieldErrors;
}
