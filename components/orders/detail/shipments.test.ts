import { createElement } from "react";
import { expect, test } from "vitest";
import { markupInEnglish } from "@/components/words/testing/markup";
import type { Shipment } from "@/lib/domain/orders/shapes";
import { Shipments } from "./shipments";

const whole: Shipment = {
  ...{ carrier: "USPS", service: "Priority Mail", tracking: "9400" },
  createdAt: "2026-03-01T10:00:00.000Z",
};

/** What stands in each line of the first shipment, its moment left out. */
function linesOf(...shipments: Shipment[]): string[] {
  const markup = markupInEnglish(createElement(Shipments, { shipments }));
  const [, first = ""] = markup.split("<li");
  return [...first.matchAll(/<p[^>]*>(.*?)<\/p>/g)]
    .slice(0, -1)
    .map(([, line = ""]) => line.replaceAll(/<[^>]+>/g, ""));
}

test("a shipment tells its carrier, how it goes and its number", () => {
  expect(linesOf(whole)).toEqual(["USPS · Priority Mail", "Track 9400 at USPS"]);
});

test("what the service does not tell of a shipment has no line", () => {
  expect(linesOf({ ...whole, service: "" })).toEqual(["USPS", "Track 9400 at USPS"]);
  expect(linesOf({ ...whole, service: "", tracking: "" })).toEqual(["USPS"]);
});

test("a carrier that nobody knows is named as the service names it, and its number leads nowhere", () => {
  const shipment = { ...whole, carrier: "Swift & Sons" };
  expect(linesOf(shipment)).toEqual(["Swift &amp; Sons · Priority Mail", "Tracking number 9400"]);
  const leadsAway = (shown: Shipment) =>
    markupInEnglish(createElement(Shipments, { shipments: [shown] })).includes("<a ");
  expect([whole, shipment].map(leadsAway)).toEqual([true, false]);
});
