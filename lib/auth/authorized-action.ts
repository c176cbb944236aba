import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import { recordRefusal } from "@/lib/auth/refusals/record";
import { assertPageOwner } from "@/lib/auth/requests/page-owner";
import { parseInput } from "@/lib/auth/requests/parse-input";
import { reportError } from "@/lib/auth/requests/report-error";
import { assertSameOrigin } from "@/lib/auth/requests/same-origin";
import { visitOf } from "@/lib/auth/requests/visit";
import { actInTurn } from "@/lib/auth/session/act-in-turn";
import { requireActor } from "@/lib/auth/session/current-actor";
import type { AnySchema } from "@/lib/domain/any-schema";
import type { ErrorCode } from "@/lib/domain/errors";
import type { ActionResult } from "./action-result";
import type { Actor } from "./actor";

/** Every page that has an action names its owner. */
const nobody = "";

/**
 * The one way to make a server action: from where (the origin) → who (the session, and whom the page was made for) →
 * what (zod) → the mutation, which asks its policy whether they may → one kind of answer. It never throws at the browser.
 * What is refused is in the audit.
 * @param options.alsoTold refusals that are in the audit beside those of whoever may not
 */
export function authorizedAction<Schema extends AnySchema, Data>(
  name: string,
  schema: Schema,
  mutate: (actor: Actor, input: z.output<Schema>) => Promise<Data>,
  { alsoTold = [] }: { alsoTold?: readonly ErrorCode[] } = {},
): (input: z.input<Schema>, owner: string | null) => Promise<ActionResult<Data>> {
  return async (input, owner) => {
    let actor: Actor | undefined;
    try {
      assertSameOrigin(await headers());
      actor = await requireActor();
      assertPageOwner(actor, typeof owner === "string" ? owner : nobody);
      const [who, what] = [actor, parseInput(schema, input)];
      return { ok: true, data: await actInTurn(who, "write", (now) => mutate(now, what)) };
    } catch (error) {
      unstable_rethrow(error);
      const known = reportError(error, name, actor);
      const { code, userMessage, fields } = known;
      const asked = { name, isWrite: true, about: input, alsoTold };
      await recordRefusal(known, actor ?? visitOf(await headers()), asked);
      return { ok: false, error: { code, message: userMessage, fields } };
    }
  };
}
