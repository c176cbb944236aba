import { expect, test } from "vitest";
import { parseEnvironment } from "./env";

const key = Buffer.alloc(32, 1).toString("base64");
const complete = {
  DATABASE_URL: "postgres://verso:secret@db.test/verso",
  PORTAL_URL: "https://portal.test",
  NEXTAUTH_SECRET: "a secret of at least thirty-two characters",
  SEAL_KEYS: `one:${key}`,
};

function complaintsAbout(environment: Record<string, string | undefined>): string {
  try {
    parseEnvironment(environment);
    return "";
  } catch (error) {
    return String(error);
  }
}

test("a complete environment is taken, with defaults for what may be left out", () => {
  expect(parseEnvironment(complete)).toMatchObject({
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    OIDC_NAME: "single sign-on",
    TRUSTED_PROXIES: 0,
  });
});

test.each(Object.keys(complete))("where %s is missing the message names it, and nothing else", (name) => {
  const lines = complaintsAbout({ ...complete, [name]: undefined })
    .split("\n")
    .slice(1);
  expect(lines).toEqual([expect.stringContaining(`${name}: `)]);
});

test("all that is wrong is told at once", () => {
  const complaints = complaintsAbout({});
  for (const name of Object.keys(complete)) expect(complaints).toContain(`${name}: `);
});

test.each([
  ["DATABASE_URL", "mysql://db.test/verso", "postgres://"],
  ["PORTAL_URL", "portal.test", "http"],
  ["PORTAL_URL", "ftp://portal.test", "http"],
  ["NEXTAUTH_SECRET", "too short", "32"],
  ["SEAL_KEYS", key, "name:key"],
  ["SEAL_KEYS", "one:c2hvcnQ=", "32-byte"],
  ["LOG_LEVEL", "loud", "LOG_LEVEL"],
  ["TRUSTED_PROXIES", "-1", "number of proxies"],
  ["TRUSTED_PROXIES", "all", "number of proxies"],
])("%s %j is refused with what it must be", (name, value, hint) => {
  const complaints = complaintsAbout({ ...complete, [name]: value });
  expect(complaints).toContain(`${name}: `);
  expect(complaints).toContain(hint);
});

test.each(["NEXTAUTH_SECRET", "SEAL_KEYS", "DATABASE_URL"])(
  "a wrong %s is not repeated in the message",
  (name) => {
    expect(complaintsAbout({ ...complete, [name]: "wrong-but-secret" })).not.toContain("wrong-but-secret");
  },
);

test("a slash at the end of the portal's address does not double in what is built on it", () => {
  expect(parseEnvironment({ ...complete, PORTAL_URL: "https://portal.test//" }).PORTAL_URL).toBe(
    "https://portal.test",
  );
});

test("sealing keys keep their order, because the first is the one to seal with", () => {
  const { SEAL_KEYS } = parseEnvironment({ ...complete, SEAL_KEYS: `two:${key},one:${key}` });
  expect(SEAL_KEYS.map(({ id }) => id)).toEqual(["two", "one"]);
});
