import type { AnySchema } from "@/lib/domain/any-schema";
import "server-only";
import type { z } from "zod";
import { recordRefusal } from "@/lib/auth/refusals/record";
import { readJson } from "@/lib/auth/requests/read-json";
import { errorResponse, reportError } from "@/lib/auth/requests/report-error";
import { assertSameOrigin } from "@/lib/auth/requests/same-origin";
import { type Visit, visitOf } from "@/lib/auth/requests/visit";

/**
 * The one way to make a route on which somebody writes who is not signed in: from the portal's own pages → what (zod) →
 * do → JSON. Whoever may is known by what they bring along, which `write` checks.
 */
export function publicRoute<Schema extends AnySchema>(
  name: string,
  schema: Schema,
  write: (visit: Visit, input: z.output<Schema>) => Promise<unknown>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const visit = visitOf(request.headers);
    try {
      assertSameOrigin(request.headers);
      const done = await write(visit, await readJson(request, schema));
      return Response.json(done ?? null, { headers: { "Cache-Control": "no-store" } });
    } catch (error) {
      const known = reportError(error, name, undefined);
      await recordRefusal(known, visit, { name, isWrite: true });
      return errorResponse(known);
    }
  };
}
