import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { pageOwnerParam } from "@/lib/domain/page-owner";
import { db } from "@/lib/platform/db";
import { authorizedNodeRoute } from "./authorized-node-route";
import { askNodeRoute } from "./testing/node-route";
import { addBusiness, addPerson, signIn } from "./testing/signed-in";

/** What a browser gets where a route on Node's own response fails. */

type Handle = Parameters<typeof authorizedNodeRoute>[2];

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Asks a route of somebody who is signed in. @returns its answer, and what the route itself came to */
async function ask(
  handle: Handle,
  {
    query,
    headers,
    endLate,
  }: {
    query?: Record<string, string>;
    headers?: Record<string, string>;
    endLate?: Parameters<typeof authorizedNodeRoute>[1]["endLate"];
  } = {},
) {
  const businessId = await addBusiness();
  const { sessionId } = await signIn(await addPerson({ businessId }));
  const route = authorizedNodeRoute(
    "test",
    { method: "GET", turn: "read", query: z.object({}), endLate },
    handle,
  );
  const asked = await askNodeRoute(route, sessionId, query, headers);
  closing.push(asked.close);
  return { ...asked, businessId };
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

test("one that says itself how it ends is told late what failed, and the audit what was refused", async () => {
  const { answer, handled, businessId } = await ask(
    async (_, { response }) => {
      response.writeHead(200, { "Content-Type": "text/plain" });
      await new Promise((resolve) => response.write("The beginning, ", resolve));
      throw new AppError("not_found", "It is not theirs");
    },
    { endLate: (response, error) => void response.end(error.code) },
  );
  expect(await text(answer)).toBe("The beginning, not_found");
  expect(await handled).toBe("handled");
  expect(await db().auditEvent.findMany({ where: { businessId, action: "request.refuse" } })).toMatchObject([
    { after: { asked: "test", code: "not_found" } },
  ]);
});

test.each([
  ["who presses a link that was made for somebody else is led to their own first page", "navigate", 303, "/"],
  ["a page that asks for somebody else's is told so", "cors", 401, undefined],
])("%s", async (_, mode, status, location) => {
  const { answer } = await ask(async () => "for its owner alone", {
    query: { [pageOwnerParam]: `${newId()}.${newId()}.${newId()}` },
    headers: { "sec-fetch-mode": mode },
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
  expect(await text(answer)).not.toContain("owner alone");
});
