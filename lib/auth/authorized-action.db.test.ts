import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";
import type { CookieSource } from "@/lib/auth/session/cookie";
import { addBusiness, addPerson, cookiesOf, signIn } from "@/lib/auth/testing/signed-in";
import { db } from "@/lib/platform/db";
import { authorizedAction } from "./authorized-action";

const asked = vi.hoisted(() => ({ headers: new Headers(), cookies: null as CookieSource | null }));

// Outside a request of Next there is none to ask.
vi.mock("next/headers", () => ({
  headers: async () => asked.headers,
  cookies: async () => asked.cookies ?? { get: () => undefined },
}));

const fromThePortal = { origin: "http://portal.test", "sec-fetch-site": "same-origin" };

const mutate = vi.fn(async () => "done");
const action = authorizedAction("test.action", z.object({}), mutate);

/** Somebody signs in in the browser, unless told who, somebody new. @returns the owner of the pages made for them then */
async function enter(userId?: string): Promise<string> {
  const actor = await signIn(userId ?? (await addPerson()));
  asked.cookies = await cookiesOf(actor.sessionId);
  return pageOwnerOf(actor);
}

beforeEach(() => {
  asked.headers = new Headers(fromThePortal);
  asked.cookies = null;
  mutate.mockClear();
});

test.each([
  ["of another page", { origin: "http://evil.test" }],
  ["of the host that it claims to ask", { origin: "http://evil.test", host: "evil.test" }],
  ["of another scheme", { origin: "https://portal.test" }],
  ["of no page, as Next lets it through,", {}],
])("an action %s is refused before it is known whose it is", async (_, headers) => {
  const owner = await enter();
  asked.headers = new Headers(headers as Record<string, string>);
  expect(await action({}, owner)).toMatchObject({ ok: false, error: { code: "forbidden" } });
  expect(mutate).not.toHaveBeenCalled();
});

test("an action of the portal's own page is done for whoever is signed in, and for nobody else", async () => {
  expect(await action({}, null)).toMatchObject({ ok: false, error: { code: "unauthenticated" } });
  expect(mutate).not.toHaveBeenCalled();
  expect(await action({}, await enter())).toEqual({ ok: true, data: "done" });
});

test("an action of a page that was made for somebody is not done for whoever has signed in since", async () => {
  const before = await enter();
  const since = await enter();
  // Whoever forges a call sends whatever they like.
  for (const owner of [before, null, {}, [since], 1] as (string | null)[]) {
    expect(await action({}, owner)).toMatchObject({ ok: false, error: { code: "unauthenticated" } });
  }
  expect(mutate).not.toHaveBeenCalled();
  expect(await action({}, since)).toEqual({ ok: true, data: "done" });
});

test("an action of a page that was made for one business is not done for another of the same person", async () => {
  const [first, second] = [await addBusiness(), await addBusiness()];
  const userId = await addPerson({ businessId: first });
  const before = await enter(userId);
  await db().membership.updateMany({ where: { userId }, data: { businessId: second } });
  expect(await action({}, before)).toMatchObject({ ok: false, error: { code: "unauthenticated" } });
  const since = await enter(userId);
  expect(await action({}, before)).toMatchObject({ ok: false, error: { code: "unauthenticated" } });
  expect(mutate).not.toHaveBeenCalled();
  expect(await action({}, since)).toEqual({ ok: true, data: "done" });
});
