import { expect, test } from "vitest";
import { fileSchema } from "./files/wire";
import { orderRowSchema, orderSchema } from "./variant-a/orders/wire";
import { commentSchema, serviceSchema } from "./wire";

/** What is read alike of everything, tried with rows of orders. */

const row = {
  id: 1042,
  number: "RT-1042",
  source: "api",
  status: "submitted",
  source_language: "pt-BR",
  target_language: "en",
  received_at: "2026-03-01T15:45:00+05:45",
};
const read = (changed: object = {}) => orderRowSchema.parse({ ...row, ...changed });

test("times with an offset become UTC, and a time without one is UTC already", () => {
  expect(read().received_at).toBe("2026-03-01T10:00:00.000Z");
  expect(read({ received_at: "2026-03-01T10:00:00" }).received_at).toBe("2026-03-01T10:00:00.000Z");
  expect(read({ received_at: "2026-03-01" }).received_at).toBe("2026-03-01T00:00:00.000Z");
  expect(read({ received_at: "2026-03-01T09:00:00.123456Z" }).received_at).toBe("2026-03-01T09:00:00.123Z");
});

test("keys that nobody has heard of are no error", () => {
  expect(read({ priority: { level: 1 } }).number).toBe("RT-1042");
});

test("an id is text, whether the service sends a number or a text", () => {
  expect(read().id).toBe("1042");
  expect(read({ id: "1042" }).id).toBe("1042");
});

test("a stray character that PostgreSQL cannot keep costs no row, only itself", () => {
  expect(read({ reference: "Mat\0ter 7\ud83d" }).reference).toBe("Matter 7");
});

test("lines that people read hold nothing that shows them as something else", () => {
  expect(read({ reference: "Matter\u202E 7", number: "RT\u200B-1042", source: "a\u2066pi" })).toMatchObject({
    reference: "Matter 7",
    number: "RT-1042",
    source: "api",
  });
  const paid = { type: "ch\u202Earge", payment_instrument: "in\u202Evoice", payment_type: "a\u200Bch" };
  const transactions = [{ ...paid, amount: 1, description: "", created_at: row.received_at }];
  const whole = orderSchema.parse({ ...row, services: [], files: [], comments: [], transactions });
  expect(whole.transactions.rows).toMatchObject([
    { type: "charge", payment_instrument: "invoice", payment_type: "ach" },
  ]);
});

test("of a line that is too long the beginning and the end are read, of a file's name its ending too", () => {
  const long = `Matter ${"x".repeat(300_000)}`;
  const cut = /^.{979}….{20}$/u;
  expect(read({ reference: long }).reference).toMatch(cut);
  expect(serviceSchema.parse({ name: long }).name).toMatch(cut);
  const file = { id: 1, type: long, size: 1, created_at: row.received_at };
  const { name, type } = fileSchema.parse({ ...file, name: `${long}.pdf` });
  expect([name, type]).toEqual([
    expect.stringMatching(/^Matter x{972}…x{16}\.pdf$/u),
    expect.stringMatching(cut),
  ]);
  const whole = "x".repeat(1_000);
  expect(read({ reference: whole }).reference).toBe(whole);
});

test("a comment of many pages is read whole", () => {
  const body = `<p>${"word ".repeat(10_000)}</p>`;
  expect(commentSchema.parse({ author: "Ana", body, created_at: row.received_at }).body).toBe(body);
});

test.each(["abcdef", "rows", "…7 & 8/9", "x".repeat(64)])(
  "a text is an id whatever it is made of: %s",
  (id) => {
    expect(read({ id }).id).toBe(id);
  },
);

test.each([".", "..", "", "constructor", "__proto__"])(
  "what leads elsewhere in an address, or is in every object, is no id: %s",
  (id) => {
    expect(orderRowSchema.safeParse({ ...row, id }).success).toBe(false);
  },
);

test.each([
  { id: "10\u000042" },
  { total: 2 ** 31 },
  { total: 249.5 },
  { received_at: "yesterday" },
  { received_at: "+012026-03-01T10:00:00Z" },
  { received_at: "0000-03-01" },
  { number: null },
  { number: "7".repeat(101) },
  { status: "x".repeat(101) },
  { source_language: "x".repeat(101) },
  { target_language: "x".repeat(101) },
  { id: "1".repeat(65) },
])("a row that the mirror could not keep is not read: %j", (changed) => {
  expect(orderRowSchema.safeParse({ ...row, ...changed }).success).toBe(false);
});

test("a discount that no whole number keeps is not read", () => {
  const read = (discount: number) => serviceSchema.safeParse({ name: "Translation", discount }).success;
  expect([read(-12.5), read(1e300), read(-1e300)]).toEqual([true, false, false]);
});
