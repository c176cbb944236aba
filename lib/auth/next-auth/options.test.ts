import type { CredentialsConfig } from "next-auth/providers/credentials";
import { expect, test } from "vitest";
import { aBrowser, aVisit } from "@/lib/auth/testing/visits";
import { authOptions } from "./options";

test("an error of ours while somebody signs in shows nothing of itself in an address", async () => {
  // Unit tests reach no database, which is the error.
  const [password] = authOptions(aVisit(), aBrowser(), null).providers as {
    options: CredentialsConfig;
  }[];
  const credentials = { email: "fay@fabrikam.example", password: "a long enough password" };
  await expect(password?.options.authorize(credentials, {})).rejects.toThrow(/^Unavailable$/);
});
