import { createElement } from "react";
import { expect, test } from "vitest";
import { markupInEnglish } from "@/components/words/testing/markup";
import { shippingServices } from "@/lib/domain/shipping-services";
import { ShippingService } from "./shipping-service";

const shown = (service: string, signature = false) =>
  markupInEnglish(createElement(ShippingService, { service, signature }));

test("each service has a name of its own, and a signature is said beside it", () => {
  expect(new Set(shippingServices.map((service) => shown(service))).size).toBe(shippingServices.length);
  expect(shown("express", true)).toBe("Express, signature on delivery");
});

test("one that nobody knows is shown as it was asked for, and never as another", () => {
  expect(shown("overnight")).toBe("overnight");
});
