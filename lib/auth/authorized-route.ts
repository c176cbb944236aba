import type { AnySchema } from "@/lib/domain/any-schema";
import { pageOwnerParam } from "@/lib/domain/page-owner";
import "server-only";
import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import { recordRefusal } from "@/lib/auth/refusals/record";
import { assertAskedByOwner } from "@/lib/auth/requests/page-owner";
import { parseInput } from "@/lib/auth/requests/parse-input";
import { wayFromPressedLink } from "@/lib/auth/requests/pressed-link";
import { errorResponse, reportError } from "@/lib/auth/requests/report-error";
import { assertSameOrigin } from "@/lib/auth/requests/same-origin";
import { visitOf } from "@/lib/auth/requests/visit";
import { actInTurn } from "@/lib/auth/session/act-in-turn";
import { requireActor } from "@/lib/auth/session/current-actor";
import { singleValues } from "@/lib/domain/single-values";
import type { Actor } from "./actor";

/** The one way to make a route: who → what → do → JSON, or a Response of the handler's own. What is refused is in the audit. */

type Parsed<Schema> = Schema extends AnySchema ? z.output<Schema> : undefined;

type RouteInput<Params, Query> = {
  params: Parsed<Params>;
  query: Parsed<Query>;
  request: Request;
};

type Context = { params: Promise<Record<string, string | string[] | undefined>> };

const readingMethods = new Set(["GET", "HEAD"]);

/**
 * @param schemas what the path and the query must hold; anything else is `invalid_input`
 * @param handle answers with a Response, or with what is sent as JSON (204 for undefined)
 */
export function authorizedRoute<
  Params extends AnySchema | undefined = undefined,
  Query extends AnySchema | undefined = undefined,
>(
  name: string,
  schemas: { params?: Params; query?: Query },
  handle: (actor: Actor, input: RouteInput<Params, Query>) => Promise<unknown>,
): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    let actor: Actor | undefined;
    const isRead = readingMethods.has(request.method);
    try {
      if (!isRead) assertSameOrigin(request.headers);
      const who = await requireActor();
      actor = who;
      const { searchParams } = new URL(request.url);
      assertAskedByOwner(who, request.headers, searchParams.get(pageOwnerParam));
      const params = schemas.params && parseInput(schemas.params, await context.params);
      const query = schemas.query && parseInput(schemas.query, singleValues(searchParams));
      const input = { params, query, request } as RouteInput<Params, Query>;
      return answer(await actInTurn(who, isRead ? "read" : "write", (now) => handle(now, input)));
    } catch (error) {
      unstable_rethrow(error);
      const known = reportError(error, name, actor);
      const asked = { name, isWrite: !isRead, about: await context.params };
      await recordRefusal(known, actor ?? visitOf(request.headers), asked);
      const away = isRead ? wayFromPressedLink(known, request.headers) : null;
      return away ? new Response(null, away) : errorResponse(known);
    }
  };
}

const noStore = { "Cache-Control": "no-store" };

function answer(data: unknown): Response {
  if (data instanceof Response) return data;
  if (data === undefined) return new Response(null, { status: 204, headers: noStore });
  return Response.json(data, { headers: noStore });
}
