import { expect, test } from "vitest";
import { capabilitiesOf, gatewayFor, isUsable, verifyCallback } from "./registry";

const access = {
  connectionId: "connection",
  baseUrl: "http://service.test/api/v1",
  token: "token",
  tokenFingerprint: "fingerprint",
  priority: "person",
} as const;

test("Variant A can be used, and says what it can do", () => {
  expect(isUsable("a")).toBe(true);
  expect(gatewayFor({ ...access, variant: "a" }).capabilities).toEqual(capabilitiesOf("a"));
});

test("a variant without an adapter says plainly that it cannot be used yet", () => {
  expect(isUsable("b")).toBe(false);
  const cannotYet = { code: "conflict", userMessage: { key: "connectionErrors.unusable" } };
  const thrownBy = (act: () => unknown) => {
    try {
      return act();
    } catch (error) {
      return error;
    }
  };
  expect(thrownBy(() => gatewayFor({ ...access, variant: "b" }))).toMatchObject(cannotYet);
  expect(thrownBy(() => capabilitiesOf("b"))).toMatchObject(cannotYet);
  const callback = { rawBody: Buffer.from("{}"), headers: {}, secrets: [], nowSeconds: 0 };
  expect(thrownBy(() => verifyCallback("b", callback))).toMatchObject(cannotYet);
});
