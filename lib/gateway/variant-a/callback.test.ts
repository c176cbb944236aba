import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import type { SentCallback } from "../gateway";
import { verifyCallback } from "./callback";

const nowSeconds = 1_772_000_000;
const usualId = "7f1d0ad2-4c1a-4a86-a0fd-6b7f0d0f5c11";
const secret = "the signing secret";

/** Signed as the document says, by other means than the code under test. */
function signed(
  body: string,
  { key = secret, timestamp = nowSeconds, webhookId = usualId } = {},
): SentCallback {
  const signature = createHmac("sha256", key).update(`${timestamp}.${webhookId}.${body}`).digest("hex");
  return {
    rawBody: Buffer.from(body),
    headers: {
      "service-webhook-id": webhookId,
      "service-webhook-timestamp": String(timestamp),
      "service-webhook-signature": `v1=${signature}`,
    },
    secrets: [secret],
    nowSeconds,
  };
}

const order =
  '{"id":1042,"order_number":"RT-1042","status":"translating","timestamp":"2026-02-25T06:13:20+00:00"}';
const wrong = { verdict: "unauthentic", reason: "wrong_signature" };
const stale = { verdict: "unauthentic", reason: "stale_timestamp" };

test("a signed callback says which order changed", () => {
  const hint = { kind: "order", serviceId: "1042", webhookId: usualId };
  expect(verifyCallback(signed(order))).toEqual({ verdict: "accepted", hint });
});

test("a quote's callback is told from an order's of the same number", () => {
  const quote = '{"id":1042,"quote_number":"Q-1042","status":"pending"}';
  expect(verifyCallback(signed(quote))).toMatchObject({ hint: { kind: "quote", serviceId: "1042" } });
});

test("what bears an order's number is an order's, whatever else it names", () => {
  const both = '{"id":1042,"order_number":"RT-1042","quote_number":"Q-88","status":"translating"}';
  const order = '{"id":1042,"order_number":"RT-1042","quote_number":null,"status":"translating"}';
  for (const body of [both, order]) {
    expect(verifyCallback(signed(body))).toMatchObject({ hint: { kind: "order" } });
  }
});

test("every accepted secret verifies, so that a rotation loses nothing", () => {
  const callback = { ...signed(order), secrets: ["the next secret", secret] };
  expect(verifyCallback(callback).verdict).toBe("accepted");
});

test("one that is signed under an id that no inbox could know it by is not taken, nor sent again", () => {
  expect(verifyCallback(signed(order, { webhookId: "7".repeat(256) })).verdict).toBe("unintelligible");
});

test("another secret, or none at all, does not verify", () => {
  expect(verifyCallback(signed(order, { key: "guessed" }))).toEqual(wrong);
  expect(verifyCallback({ ...signed(order), secrets: [] })).toEqual(wrong);
});

test("one changed byte of the raw body breaks the signature, even where the JSON means the same", () => {
  expect(verifyCallback({ ...signed(order), rawBody: Buffer.from(order.replace(",", ", ")) })).toEqual(wrong);
});

test.each(["service-webhook-id", "service-webhook-timestamp"])(
  "a changed %s breaks the signature",
  (name) => {
    const callback = signed(order);
    const headers = { ...callback.headers, [name]: String(nowSeconds + 1) };
    expect(verifyCallback({ ...callback, headers })).toEqual(wrong);
  },
);

test.each(["v1=", "v1=zz", "", "v2=00"])("a signature %j is no signature", (signature) => {
  const callback = signed(order);
  const headers = { ...callback.headers, "service-webhook-signature": signature };
  expect(verifyCallback({ ...callback, headers }).verdict).toBe("unauthentic");
});

test.each(["service-webhook-id", "service-webhook-timestamp", "service-webhook-signature"])(
  "without %s a callback is not looked at",
  (name) => {
    const callback = signed(order);
    const headers = { ...callback.headers, [name]: undefined };
    expect(verifyCallback({ ...callback, headers })).toMatchObject({ reason: "missing_signature" });
  },
);

test("five minutes either way are fresh, a second more is not", () => {
  for (const drift of [-300, 300]) {
    expect(verifyCallback(signed(order, { timestamp: nowSeconds + drift })).verdict).toBe("accepted");
  }
  for (const drift of [-301, 301]) {
    expect(verifyCallback(signed(order, { timestamp: nowSeconds + drift }))).toEqual(stale);
  }
});

test("a timestamp that is no number is stale, however well it is signed", () => {
  expect(verifyCallback(signed(order, { timestamp: Number.NaN }))).toEqual(stale);
});

test.each(["", "no JSON", "[]", '{"status":"translating"}', '{"id":1042}', '{"id":1042,"status":"pending"}'])(
  "a signed body %j that cannot be understood is told from a forged one",
  (body) => {
    expect(verifyCallback(signed(body)).verdict).toBe("unintelligible");
  },
);
