import { encode } from "next-auth/jwt";
import { afterEach, expect, test, vi } from "vitest";

const sid = "0190";
const ownSecret = "the secret of this portal, long enough";

/** The module as a portal sees it that is known by this address. */
async function at(portalUrl: string) {
  vi.resetModules();
  vi.stubEnv("PORTAL_URL", portalUrl);
  vi.stubEnv("NEXTAUTH_SECRET", ownSecret);
  return await import("./cookie");
}

async function token(secret = ownSecret): Promise<string> {
  return await encode({ token: { sid }, secret });
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("over https a browser keeps every cookie to https and to this host", async () => {
  const cookies = Object.values((await at("https://portal.test")).authCookies());
  expect(cookies).toHaveLength(6);
  for (const { name, options } of cookies) {
    expect(name).toMatch(/^__Host-next-auth\./);
    expect(options).toMatchObject({ secure: true, httpOnly: true, sameSite: "lax", path: "/" });
    expect(options).not.toHaveProperty("domain");
  }
});

test.each([
  ["https://portal.test", "__Host-next-auth.session-token"],
  ["http://localhost:3000", "next-auth.session-token"],
])("at %s a session is found in %s and in no other cookie", async (portalUrl, name) => {
  const { sessionIdFrom, carriesSession } = await at(portalUrl);
  const value = await token();
  expect(await sessionIdFrom({ get: (asked) => (asked === name ? value : undefined) })).toBe(sid);
  expect(await carriesSession(`theme=dark; ${name}=${value}`)).toBe(true);
  expect(await carriesSession(`other.session-token=${value}`)).toBe(false);
});

test("a cookie that was found before is found until it has run out, and no longer", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { carriesSession } = await at("http://localhost:3000");
  const cookie = `next-auth.session-token=${await encode({ token: { sid }, secret: ownSecret, maxAge: 60 })}`;
  expect(await carriesSession(cookie)).toBe(true);
  vi.advanceTimersByTime(59_000);
  expect(await carriesSession(cookie)).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(await carriesSession(cookie)).toBe(false);
});

test("what somebody else has made is no session", async () => {
  const { carriesSession } = await at("http://localhost:3000");
  expect(await carriesSession(`next-auth.session-token=${await token("another secret")}`)).toBe(false);
  for (const cookies of [undefined, "", "next-auth.session-token", "next-auth.session-token=%", "=;=%00;;"]) {
    expect(await carriesSession(cookies)).toBe(false);
  }
});
