import { freePort } from "../../scripts/start/postgres";
import { startSystem } from "../support/system";
import { test as base, expect } from "../support/test";

/** A portal that people reach by https, behind a proxy which these tests stand for. */

type Secure = { origin: string; email: string; password: string; ask: typeof fetch };

const origin = "https://portal.example";
const test = base.extend<object, { secure: Secure }>({
  secure: [
    async ({ browserName: _ }, use) => {
      const port = String(await freePort());
      const { ready, stop } = await startSystem({ PORTAL_URL: origin, PORT: port });
      const [person] = ready.people;
      if (!person) throw new Error("The demonstration has nobody");
      const ask: typeof fetch = (address, options) => fetch(`http://127.0.0.1:${port}${address}`, options);
      await use({ origin, email: person.email, password: person.password, ask });
      await stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

const pairOf = (cookie: string) => cookie.split(";", 1)[0] ?? "";

test("signs people in with cookies that no plain connection and no neighbour can set or see", async ({
  secure: { ask, email, password },
}) => {
  const first = await ask("/api/auth/csrf");
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const signedIn = await ask("/api/auth/callback/password", {
    method: "POST",
    headers: { Origin: origin, Cookie: first.headers.getSetCookie().map(pairOf).join("; ") },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
  });
  expect(signedIn.status).toBe(200);
  const cookies = [...first.headers.getSetCookie(), ...signedIn.headers.getSetCookie()];
  expect(cookies.map(pairOf)).toContainEqual(expect.stringMatching(/^__Host-verso\.device=/));
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-(next-auth|verso)\./);
    expect(cookie).toMatch(/; Secure(;|$)/);
  }
  const session = cookies.map(pairOf).find((pair) => pair.includes("session-token="));
  expect((await ask("/api/home", { headers: { Cookie: `${session}` } })).status).toBe(200);
  const renamed = `${session}`.replace("__Host-", "__Secure-");
  expect((await ask("/api/home", { headers: { Cookie: renamed } })).status).toBe(401);
});

test("tells browsers to come by https alone, with every answer", async ({ secure: { ask } }) => {
  for (const address of ["/login", "/", "/nowhere", "/api/home", "/api/health", "/mark.svg"]) {
    const answer = await ask(address, { redirect: "manual" });
    expect(answer.headers.get("strict-transport-security"), address).toBe("max-age=63072000");
  }
});

test("takes writes from its pages by https, and none from the same host without", async ({
  secure: { ask },
}) => {
  const write = (from: string) =>
    ask("/api/drafts?kind=order", { method: "POST", headers: { Origin: from }, body: "{}" });
  // Nobody is signed in, which only a write that is let in is told.
  expect((await write(origin)).status).toBe(401);
  expect((await write("http://portal.example")).status).toBe(403);
});
