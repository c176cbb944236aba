import type { NextApiRequest, NextApiResponse } from "next";
import type { z } from "zod";
import type { Lane } from "@/lib/auth/limits/fair-share";
import { recordRefusal } from "@/lib/auth/refusals/record";
import { assertAskedByOwner } from "@/lib/auth/requests/page-owner";
import { parseInput } from "@/lib/auth/requests/parse-input";
import { wayFromPressedLink } from "@/lib/auth/requests/pressed-link";
import { answerHeaders, reportError } from "@/lib/auth/requests/report-error";
import { assertSameOrigin } from "@/lib/auth/requests/same-origin";
import { visitOf } from "@/lib/auth/requests/visit";
import { actInTurn } from "@/lib/auth/session/act-in-turn";
import { actorFromCookies } from "@/lib/auth/session/current-actor";
import type { AnySchema } from "@/lib/domain/any-schema";
import { AppError, errorBody } from "@/lib/domain/errors";
import { pageOwnerParam } from "@/lib/domain/page-owner";
import type { Actor } from "./actor";

/** `authorizedRoute` for the few routes that need Node's own request or response, which `pages/api` alone hands on. */

type Route<Query extends AnySchema> = {
  method: "GET" | "POST";
  turn: Lane;
  query: Query;
  /** Ends an answer that has begun by saying what failed. Without it that is broken off: nobody takes it for whole. */
  endLate?: ((response: NextApiResponse, error: AppError) => void) | undefined;
};

type Exchange<Query extends AnySchema> = {
  query: z.output<Query>;
  request: NextApiRequest;
  response: NextApiResponse;
};

/** @param handle answers itself, or with what is sent as JSON */
export function authorizedNodeRoute<Query extends AnySchema>(
  name: string,
  { method, turn, query: querySchema, endLate }: Route<Query>,
  handle: (actor: Actor, exchange: Exchange<Query>) => Promise<unknown>,
): (request: NextApiRequest, response: NextApiResponse) => Promise<void> {
  return async (request, response) => {
    if (request.method !== method) {
      response.writeHead(405, { Allow: method }).end();
      return;
    }
    let actor: Actor | undefined;
    const headers = { get: (header: string) => headerOf(request, header) };
    const visit = visitOf(headers);
    try {
      if (method !== "GET") assertSameOrigin(headers);
      const cookies = { get: (cookie: string) => request.cookies[cookie] };
      const who = await actorFromCookies(cookies, visit);
      if (!who) throw new AppError("unauthenticated", "Nobody is signed in");
      actor = who;
      assertAskedByOwner(who, headers, request.query[pageOwnerParam]);
      const query = parseInput(querySchema, request.query);
      const data = await actInTurn(who, turn, (now) => handle(now, { query, request, response }));
      if (!response.headersSent) send(response, 200, { "Cache-Control": "no-store" }, data);
    } catch (error) {
      const known = reportError(error, name, actor);
      await recordRefusal(known, actor ?? visit, { name, isWrite: method !== "GET", about: request.query });
      if (response.headersSent) return endLate ? endLate(response, known) : void response.destroy();
      const away = method === "GET" ? wayFromPressedLink(known, headers) : null;
      if (away) return void response.writeHead(away.status, away.headers).end();
      // What is left of a body is not read: the connection ends with the answer.
      const told = { ...answerHeaders(known), ...(method === "GET" ? {} : { Connection: "close" }) };
      send(response, known.status, told, errorBody(known));
    }
  };
}

function send(response: NextApiResponse, status: number, headers: Record<string, string>, data: unknown) {
  response.writeHead(status, { ...headers, "Content-Type": "application/json" }).end(JSON.stringify(data));
}

function headerOf(request: NextApiRequest, name: string): string | null {
  const value = request.headers[name.toLowerCase()];
  return typeof value === "string" ? value : null;
}
