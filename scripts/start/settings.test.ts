import { afterEach, describe, expect, it, vi } from "vitest";
import { readSettings } from "./settings";
import { UserError } from "./user-error";

/** What `npm start` runs, by what it is told of the database. */

const own = "postgres://verso:secret@db.test/verso";

function settingsWith(environment: Record<string, string>) {
  const none = { DATABASE_URL: "", DATABASE_OWNER_URL: "", SANDBOX: "", DEMO: "" };
  for (const [name, value] of Object.entries({ ...none, ...environment })) vi.stubEnv(name, value);
  return readSettings();
}
afterEach(() => vi.unstubAllEnvs());

describe("the demonstration and the sandbox", () => {
  it("come with the embedded database, and not with one's own", () => {
    expect(settingsWith({})).toMatchObject({ isEmbedded: true, sandbox: true, demo: true });
    expect(settingsWith({ DATABASE_URL: own })).toMatchObject({
      isEmbedded: false,
      sandbox: false,
      demo: false,
    });
  });

  it("can be had or left out with either", () => {
    const on = { DATABASE_URL: own, SANDBOX: "on", DEMO: "on" };
    expect(settingsWith(on)).toMatchObject({ sandbox: true, demo: true });
    expect(settingsWith({ SANDBOX: "off", DEMO: "off" })).toMatchObject({ sandbox: false, demo: false });
  });
});

it("an owner's address alone is refused, because the application needs one of its own", () => {
  expect(() => settingsWith({ DATABASE_OWNER_URL: own })).toThrow(UserError);
  expect(settingsWith({ DATABASE_OWNER_URL: own, DATABASE_URL: own }).isEmbedded).toBe(false);
});
