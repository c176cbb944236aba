import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import { AppError, errorKinds, type FieldMessages, toAppError } from "@/lib/domain/errors";
import { isDatabaseBusy } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { ActionResult } from "./action-result";
import type { Actor } from "./actor";
import { inTurn } from "./fair-share";
import { assertPagePerson } from "./page-person";
import { assertSameOrigin } from "./same-origin";
import { requireActor } from "./session";

/** Every page that has an action names its person. */
const nobody = "";

/**
 * The one way to make a server action: from where (the origin) → who (the session, and whom the page was made for) → what (zod) → the mutation, which asks its policy
 * whether they may → one kind of answer. It never throws at the browser.
 */
export function authorizedAction<Schema extends z.ZodType, Data>(
  name: string,
  schema: Schema,
  mutate: (actor: Actor, input: z.output<Schema>) => Promise<Data>,
): (input: z.input<Schema>, person: string | null) => Promise<ActionResult<Data>> {
  return async (input, person) => {
    let actor: Actor | undefined;
    try {
      assertSameOrigin(await headers());
      actor = await requireActor();
      assertPagePerson(actor, person ?? nobody);
      const [who, what] = [actor, parsed(schema, input)];
      return { ok: true, data: await inTurn(who, "write", () => mutate(who, what)) };
    } catch (error) {
      unstable_rethrow(error);
      const { code, userMessage, fields } = reported(error, name, actor);
      return { ok: false, error: { code, message: userMessage, fields } };
    }
  };
}

/** What came in, as `schema` has it. @throws AppError `invalid_input` with a message at each field. */
export function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { error: inPlainWords });
  if (result.success) return result.data;
  const fields: FieldMessages = {};
  for (const { path, message } of result.error.issues) {
    const name = path.join(".");
    fields[name] = [...(fields[name] ?? []), message];
  }
  throw new AppError("invalid_input", "The input does not have the expected form", { fields });
}

/** For what a schema has no words of its own for: those of its library are for programmers. */
const inPlainWords: z.core.$ZodErrorMap = (issue) =>
  issue.code === "too_big" && issue.origin === "string"
    ? `This can have at most ${issue.maximum} characters.`
    : "This cannot be used as it is.";

/** Makes an AppError of what was thrown, and logs it as far as it was not expected. */
export function reported(error: unknown, name: string, actor: Actor | undefined): AppError {
  const known = isDatabaseBusy(error)
    ? new AppError("busy", "No connection to the database in time", { cause: error })
    : toAppError(error);
  const { requestId, userId, acting } = actor ?? {};
  const what = { action: name, requestId, userId, onBehalfOfId: acting?.onBehalfOf?.userId };
  if (errorKinds[known.code].expected) log.info({ ...what, code: known.code }, known.message);
  else log.error({ ...what, err: error }, "An unexpected error");
  return known;
}
