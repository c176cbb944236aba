import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { authorizedAction } from "./authorized-action";

const asked = vi.hoisted(() => ({ headers: new Headers(), userId: null as string | null }));

// Outside a request of Next there is none to ask.
vi.mock("next/headers", () => ({
  headers: async () => asked.headers,
  cookies: async () => ({ get: () => undefined }),
}));

vi.mock("./session", async () => {
  const { AppError } = await import("@/lib/domain/errors");
  return {
    requireActor: async () => {
      if (asked.userId === null) throw new AppError("unauthenticated", "Nobody is signed in");
      return { userId: asked.userId, acting: null };
    },
  };
});

const mutate = vi.fn(async () => "done");
const action = authorizedAction("test.action", z.object({}), mutate);

beforeEach(() => {
  asked.userId = null;
  mutate.mockClear();
});

test.each([
  ["of another page", { origin: "http://evil.test" }],
  ["of the host that it claims to ask", { origin: "http://evil.test", host: "evil.test" }],
  ["of another scheme", { origin: "https://portal.test" }],
  ["of no page, as Next lets it through,", {}],
])("an action %s is refused before it is known whose it is", async (_, headers) => {
  asked.headers = new Headers(headers as Record<string, string>);
  expect(await action({}, "ann")).toMatchObject({ ok: false, error: { code: "forbidden" } });
});

test("an action of the portal's own page is done for whoever is signed in, and for nobody else", async () => {
  asked.headers = new Headers({ origin: "http://portal.test", "sec-fetch-site": "same-origin" });
  expect(await action({}, null)).toMatchObject({ ok: false, error: { code: "unauthenticated" } });
  expect(mutate).not.toHaveBeenCalled();
});

test.each([["ann"], [null]])(
  "an action of a page that was made for %s is not done for ben, who has signed in since",
  async (person) => {
    asked.headers = new Headers({ origin: "http://portal.test", "sec-fetch-site": "same-origin" });
    asked.userId = "ben";
    expect(await action({}, person)).toMatchObject({ ok: false, error: { code: "unauthenticated" } });
    expect(mutate).not.toHaveBeenCalled();
    expect(await action({}, "ben")).toEqual({ ok: true, data: "done" });
  },
);
