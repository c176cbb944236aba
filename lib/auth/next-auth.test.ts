import type { CredentialsConfig } from "next-auth/providers/credentials";
import { expect, test } from "vitest";
import { addressOf, authOptions } from "./next-auth";

test("failures count against the address that our own proxy saw, not the one a client claims", () => {
  expect(addressOf({ "x-forwarded-for": "1.1.1.1, 203.0.113.9" })).toBe("203.0.113.9");
  expect(addressOf({})).toBeNull();
});

test("a fault of ours while somebody signs in shows nothing of itself in an address", async () => {
  // Unit tests reach no database, which is the fault.
  const [password] = authOptions().providers as { options: CredentialsConfig }[];
  const credentials = { email: "fay@fabrikam.example", password: "a long enough password" };
  await expect(password?.options.authorize(credentials, {})).rejects.toThrow(/^Unavailable$/);
});
