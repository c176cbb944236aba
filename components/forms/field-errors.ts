import type { FieldErrors, FieldValues } from "react-hook-form";
import type { Say } from "@/components/words/use-say";
import type { FieldMessages } from "@/lib/domain/errors";

/** Messages at fields as react-hook-form takes them: the first of each, in the reader's language. */
export function fieldErrors<Answers extends FieldValues>(
  fields: FieldMessages,
  type: "fault" | "refusal",
  say: Say,
): FieldErrors<Answers> {
  const errors = Object.entries(fields).flatMap(([field, [first]]) =>
    first ? [[field, { type, message: say(first) }] as const] : [],
  );
  return Object.fromEntries(errors) as FieldErrors<Answers>;
}
