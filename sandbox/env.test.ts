import { describe, expect, test } from "vitest";
import { readSandboxSettings } from "./env";

const database = { NODE_ENV: "test", SANDBOX_DATABASE_URL: "postgres://db.test/sandbox" } as const;
const SANDBOX_CONTROL_TOKEN = "a-token-that-is-long-enough";

describe("the sandbox", () => {
  test("listens on this machine alone unless it is told otherwise, and then needs no control token", () => {
    expect(readSandboxSettings(database)).toMatchObject({ host: "127.0.0.1", controlToken: undefined });
    for (const SANDBOX_HOST of ["localhost", "127.0.0.2", "::1"]) {
      expect(readSandboxSettings({ ...database, SANDBOX_HOST }).host).toBe(SANDBOX_HOST);
    }
  });

  test.each(["0.0.0.0", "::", "10.1.2.3", "sandbox.example", "localhost.example", "127.0.0.1.example"])(
    "does not listen on %s without a control token that cannot be guessed",
    (SANDBOX_HOST) => {
      const listening = { ...database, SANDBOX_HOST };
      for (const token of ["", "too short"]) {
        expect(() => readSandboxSettings({ ...listening, SANDBOX_CONTROL_TOKEN: token })).toThrow(
          "SANDBOX_CONTROL_TOKEN",
        );
      }
      expect(readSandboxSettings({ ...listening, SANDBOX_CONTROL_TOKEN })).toMatchObject({
        host: SANDBOX_HOST,
        controlToken: SANDBOX_CONTROL_TOKEN,
      });
    },
  );
});
