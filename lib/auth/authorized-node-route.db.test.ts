import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { NextApiResponse } from "next";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import { authorizedNodeRoute } from "./authorized-node-route";
import { addBusiness, addPerson, cookiesOf, signIn } from "./testing/signed-in";

/** What a browser gets where a route on Node's own response fails. */

type Handle = Parameters<typeof authorizedNodeRoute>[2];

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Asks a route of somebody who is signed in. @returns its answer, and what the route itself came to */
async function ask(handle: Handle): Promise<{ answer: IncomingMessage; handled: Promise<unknown> }> {
  const { sessionId } = await signIn(await addPerson({ businessId: await addBusiness() }));
  const name = "next-auth.session-token";
  const cookies = { [name]: String((await cookiesOf(sessionId)).get(name)) };
  const route = authorizedNodeRoute("test", { method: "GET", turn: "read", query: z.object({}) }, handle);
  const handled = Promise.withResolvers<unknown>();
  const server = createServer((request, response) => {
    const exchange = {
      request: Object.assign(request, { cookies, query: {}, body: undefined, env: {} }),
      response,
    };
    route(exchange.request, exchange.response as NextApiResponse).then(
      () => handled.resolve("handled"),
      (error: unknown) => handled.resolve(error),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const request = get({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", agent: false });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  return { answer, handled: handled.promise };
}

test("it is told what failed", async () => {
  const { answer } = await ask(async () => {
    throw new AppError("not_found", "Nothing is there");
  });
  expect([answer.statusCode, JSON.parse(await text(answer))]).toMatchObject([
    404,
    { error: { code: "not_found" } },
  ]);
});

test("an answer that had begun is broken off, and never taken for a whole one", async () => {
  const { answer, handled } = await ask(async (_, { response }) => {
    response.writeHead(200, { "Content-Type": "text/plain" });
    await new Promise((resolve) => response.write("The beginning", resolve));
    throw new AppError("internal", "It broke half way");
  });
  expect(await handled).toBe("handled");
  await expect(text(answer)).rejects.toMatchObject({ code: "ECONNRESET" });
});
