import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { NextApiRequest, NextApiResponse } from "next";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";
import type { CookieSource } from "@/lib/auth/session/cookie";
import { actorFromCookies } from "@/lib/auth/session/current-actor";
import { aVisit } from "@/lib/auth/testing/visits";
import { env } from "@/lib/platform/env";
import type { Write } from "./every-write";

/** Asks for a write as a browser does, through everything that stands before its mutation. */

/** What a write is asked with: an action its input, a route the rest. */
export type Asked = {
  input?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

/** What a browser is told: null for what was done. */
type Refused = { code: string; message: unknown; fields: unknown } | null;

const request = { headers: new Headers(), cookies: nobody() };

/** What Next has of the request that is being answered: `next/headers`, outside of it. */
export const nextHeaders = {
  headers: async () => request.headers,
  cookies: async () => request.cookies,
};

/** A browser in which nobody is signed in. */
export function nobody(): CookieSource {
  return { get: () => undefined };
}

type Action = (input: unknown, owner: string) => Promise<{ ok: boolean; error?: NonNullable<Refused> }>;
type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
type NodeRoute = (request: NextApiRequest, response: NextApiResponse) => Promise<void>;

/** @param cookies of the browser; whoever asks names the owner that pages made for them now would name */
export async function ask(write: Write, asked: Asked, cookies: CookieSource): Promise<Refused> {
  request.headers = new Headers({ origin: env().PORTAL_URL, "sec-fetch-site": "same-origin" });
  request.cookies = cookies;
  const module = (await import(/* @vite-ignore */ path.resolve(write.file))) as Record<string, unknown>;
  const made = module[write.exported];
  if (write.by === "action") return await askAction(made as Action, asked, cookies);
  const answer =
    write.by === "route"
      ? await askRoute(made as Route, write.exported, asked)
      : await askNodeRoute(made as NodeRoute, asked, cookies);
  if (answer.ok) {
    // What streams breaks, if it does, on its way.
    for await (const _ of answer.body ?? []);
    return null;
  }
  return ((await answer.json()) as { error: NonNullable<Refused> }).error;
}

async function askAction(action: Action, { input }: Asked, cookies: CookieSource): Promise<Refused> {
  const actor = await actorFromCookies(cookies, aVisit());
  const { ok, error } = await action(input, actor ? pageOwnerOf(actor) : "");
  return ok ? null : (error ?? { code: "internal", message: null, fields: null });
}

async function askRoute(
  route: Route,
  method: string,
  { params = {}, query, body }: Asked,
): Promise<Response> {
  const address = `${env().PORTAL_URL}/?${new URLSearchParams(query)}`;
  const headers = new Headers(request.headers);
  if (body !== undefined) headers.set("content-type", "application/json");
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return await route(new Request(address, { method, headers, ...sent }), { params: Promise.resolve(params) });
}

/** It needs a request that comes over a socket. */
async function askNodeRoute(
  route: NodeRoute,
  { query = {}, body }: Asked,
  cookies: CookieSource,
): Promise<Response> {
  const name = "next-auth.session-token";
  const cookie = cookies.get(name);
  const server = createServer((incoming, response) => {
    const parsed = { cookies: cookie === undefined ? {} : { [name]: cookie }, query, env: {} };
    void route(Object.assign(incoming, parsed) as NextApiRequest, response as NextApiResponse);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const sent = { method: "POST", headers: request.headers, body: String(body) };
    const answer = await fetch(`http://127.0.0.1:${port}`, sent);
    return new Response(await answer.text(), { status: answer.status });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
