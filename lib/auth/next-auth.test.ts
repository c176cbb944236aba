import type { CredentialsConfig } from "next-auth/providers/credentials";
import { expect, test } from "vitest";
import { authOptions } from "./next-auth";
import { aVisit } from "./testing/visits";

test("a fault of ours while somebody signs in shows nothing of itself in an address", async () => {
  // Unit tests reach no database, which is the fault.
  const [password] = authOptions(aVisit()).providers as { options: CredentialsConfig }[];
  const credentials = { email: "fay@fabrikam.example", password: "a long enough password" };
  await expect(password?.options.authorize(credentials, {})).rejects.toThrow(/^Unavailable$/);
});
