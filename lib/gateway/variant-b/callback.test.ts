import { expect, test } from "vitest";
import { verifyCallback } from "./callback";

const told = (body: string) =>
  verifyCallback({ rawBody: Buffer.from(body), headers: {}, secrets: [], nowSeconds: 0 });

test("a callback names an order, and has nothing to be known by", () => {
  const body = '{"order_number":"ORD-001042","status":"in_progress","updated_at":"2026-03-01T10:00:00Z"}';
  const hint = { kind: "order", serviceId: "ORD-001042", webhookId: null };
  expect(told(body)).toEqual({ verdict: "accepted", hint });
});

test.each([
  "",
  "no JSON",
  "[]",
  '{"status":"completed"}',
  '{"order_number":"ORD-001042"}',
  '{"order_number":"","status":"completed"}',
  '{"order_number":"..","status":"completed"}',
  `{"order_number":"${"7".repeat(65)}","status":"completed"}`,
])("a body %j does not say which order came to which status, and cannot be understood", (body) => {
  expect(told(body).verdict).toBe("unintelligible");
});
