import { expect, test, vi } from "vitest";
import { z } from "zod";
import { authorizedAction } from "./authorized-action";

const asked = vi.hoisted(() => ({ headers: new Headers() }));

// Outside a request of Next there is none to ask.
vi.mock("next/headers", () => ({
  headers: async () => asked.headers,
  cookies: async () => ({ get: () => undefined }),
}));

const mutate = vi.fn(async () => "done");
const action = authorizedAction("test.action", z.object({}), mutate);

test.each([
  ["of another page", { origin: "http://evil.test" }],
  ["of the host that it claims to ask", { origin: "http://evil.test", host: "evil.test" }],
  ["of another scheme", { origin: "https://portal.test" }],
  ["of no page, as Next lets it through,", {}],
])("an action %s is refused before it is known whose it is", async (_, headers) => {
  asked.headers = new Headers(headers as Record<string, string>);
  expect(await action({})).toMatchObject({ ok: false, error: { code: "forbidden" } });
});

test("an action of the portal's own page is done for whoever is signed in, and for nobody else", async () => {
  asked.headers = new Headers({ origin: "http://portal.test", "sec-fetch-site": "same-origin" });
  expect(await action({})).toMatchObject({ ok: false, error: { code: "unauthenticated" } });
  expect(mutate).not.toHaveBeenCalled();
});
