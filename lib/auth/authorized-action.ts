import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import { inTurn } from "@/lib/auth/limits/fair-share";
import { assertPageOwner } from "@/lib/auth/requests/page-owner";
import { parseInput } from "@/lib/auth/requests/parse-input";
import { reportError } from "@/lib/auth/requests/report-error";
import { assertSameOrigin } from "@/lib/auth/requests/same-origin";
import { requireActor } from "@/lib/auth/session/current-actor";
import type { AnySchema } from "@/lib/domain/any-schema";
import type { ActionResult } from "./action-result";
import type { Actor } from "./actor";

/** Every page that has an action names its owner. */
const nobody = "";

/**
 * The one way to make a server action: from where (the origin) → who (the session, and whom the page was made for) →
 * what (zod) → the mutation, which asks its policy whether they may → one kind of answer. It never throws at the browser.
 */
export function authorizedAction<Schema extends AnySchema, Data>(
  name: string,
  schema: Schema,
  mutate: (actor: Actor, input: z.output<Schema>) => Promise<Data>,
): (input: z.input<Schema>, owner: string | null) => Promise<ActionResult<Data>> {
  return async (input, owner) => {
    let actor: Actor | undefined;
    try {
      assertSameOrigin(await headers());
      actor = await requireActor();
      assertPageOwner(actor, typeof owner === "string" ? owner : nobody);
      const [who, what] = [actor, parseInput(schema, input)];
      return { ok: true, data: await inTurn(who, "write", () => mutate(who, what)) };
    } catch (error) {
      unstable_rethrow(error);
      const { code, userMessage, fields } = reportError(error, name, actor);
      return { ok: false, error: { code, message: userMessage, fields } };
    }
  };
}
