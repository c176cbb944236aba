import { expect, test } from "vitest";
import { reasonOf } from "./log";

const jwt = `eyJhbGciOiJSUzI1NiJ9.${"eyJzdWIiOiIxIn0".repeat(3)}.c2lnbmF0dXJl`;

test("what next-auth hands over as an error tells what happened and where", () => {
  const reason = reasonOf(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
  expect(reason).toMatchObject({ name: "Error", message: "connect ECONNREFUSED", code: "ECONNREFUSED" });
  expect(reason.at?.[0]).toContain("next-auth/log.test.ts");
});

test("an error wrapped into an object keeps its reason, and what the provider said of it", () => {
  const error = new TypeError("nonce mismatch");
  expect(reasonOf({ error, providerId: "oidc", error_description: "The user cancelled" })).toMatchObject({
    name: "TypeError",
    message: "nonce mismatch",
    description: "The user cancelled",
  });
});

test.each([
  ["a token", `failed to validate ${jwt}`, "failed to validate [removed]"],
  ["an opaque secret", `expected ${"Ab9_".repeat(11)}, got none`, "expected [removed], got none"],
])("no reason repeats %s", (_, message, kept) => {
  const error = Object.assign(new Error(message), {
    jwt,
    tokens: { access_token: jwt },
    params: { code: jwt },
  });
  const reason = reasonOf({ error, error_description: message });
  expect(reason).toMatchObject({ message: kept, description: kept });
  expect(JSON.stringify(reason)).not.toMatch(/eyJ|Ab9_/);
});

test("nobody fills the log by one long reason", () => {
  const long = "so sorry ".repeat(1000);
  const reason = reasonOf({ error: new Error(long), error_description: long });
  expect(JSON.stringify(reason).length).toBeLessThan(3_000);
});

test.each([undefined, null, "a word", {}, { error: "access_denied" }, { error_description: 7 }])(
  "%j, which is no error, breaks nothing",
  (metadata) => {
    expect(reasonOf(metadata)).toBeTypeOf("object");
  },
);
