import type { z } from "zod";
import type { FieldMessages } from "./errors";
import { type Message, type MessageKey, message } from "./message";

/** What a rule of ours puts into its message: `issues.push({ code: "custom", params, … })`. */
type OwnParams = { params?: Message["params"] };

/** For what a schema has no words of its own for: those of its library are for programmers. */
export const plainIssues: z.core.$ZodErrorMap = (issue) =>
  isTooLong(issue) ? tooLong : ("errors.request.fieldUnusable" satisfies MessageKey);

/** What is wrong with a field: the messages of our schemas are keys of the catalogue. */
export function issueMessage(issue: z.core.$ZodIssue): Message {
  const key = issue.message as MessageKey;
  if (key === tooLong && isTooLong(issue)) return message(key, { characters: Number(issue.maximum) });
  const { params } = issue as OwnParams;
  return issue.code === "custom" && params ? { key, params } : { key };
}

/** What a schema has against an input, by the names of the fields in dot notation, or as `nameOf` has them. */
export function fieldMessages(
  { issues }: Pick<z.ZodError, "issues">,
  nameOf = ({ path }: z.core.$ZodIssue) => path.join("."),
): FieldMessages {
  const fields: FieldMessages = {};
  for (const issue of issues) {
    const name = nameOf(issue);
    fields[name] = [...(fields[name] ?? []), issueMessage(issue)];
  }
  return fields;
}

const tooLong = "errors.request.fieldTooLong" satisfies MessageKey;

function isTooLong(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): issue is z.core.$ZodIssueTooBig {
  return issue.code === "too_big" && issue.origin === "string";
}
