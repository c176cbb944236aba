import { expect, test } from "vitest";
import { quoteSnapshotSchema } from "@/lib/domain/quotes/shapes";
import { requested } from "../testing/answers";
import { toQuote, toQuoteRow } from "./translate";
import { quoteRowSchema, quoteSchema } from "./wire";

const whole = (changed: object = {}) => toQuote(quoteSchema.parse({ ...requested, ...changed }));

test("a quote that the service has not prepared has no price, no memo and no order", () => {
  expect(whole()).toMatchObject({
    serviceId: "88",
    number: "Q-88",
    origin: "website",
    status: "requested",
    totalCents: null,
    memo: null,
    requestedAt: "2026-03-01T10:00:00.000Z",
    convertedAt: null,
    orderServiceId: null,
  });
});

test("a converted quote names its order by the service's id, as text", () => {
  const converted = {
    status: "converted",
    order_id: 1042,
    converted_at: "2026-03-02T10:00:00Z",
    memo: "Agreed",
  };
  expect(whole({ ...converted, total: 24_950 })).toMatchObject({
    status: "converted",
    orderServiceId: "1042",
    convertedAt: "2026-03-02T10:00:00.000Z",
    memo: "Agreed",
    totalCents: 24_950,
  });
});

test("a row of a list needs none of the related arrays", () => {
  const bare = { ...requested, services: undefined, files: undefined };
  expect(toQuoteRow(quoteRowSchema.parse(bare)).number).toBe("Q-88");
});

test("whatever is translated can be read back from where it is stored", () => {
  expect(quoteSnapshotSchema.parse(JSON.parse(JSON.stringify(whole())))).toEqual(whole());
});
