import { expect, test } from "vitest";
import { trackingAddress } from "./rules";

test.each([
  ["USPS", "https://tools.usps.com/go/TrackConfirmAction?tLabels=9405"],
  ["FedEx", "https://www.fedex.com/fedextrack/?trknbr=9405"],
  ["ups", "https://www.ups.com/track?tracknum=9405"],
  [" Dhl ", "https://www.dhl.com/global-en/home/tracking.html?tracking-id=9405"],
])("a shipment by %s leads to its carrier", (carrier, address) => {
  expect(trackingAddress(carrier, "9405")).toBe(address);
});

test.each(["Pigeon Post", "", "https://usps.com", "constructor", "USPS\u202e"])(
  "a shipment by %j leads nowhere",
  (carrier) => {
    expect(trackingAddress(carrier, "9405")).toBeNull();
  },
);

test("whatever stands in a number, it leads to the carrier with the number as it is", () => {
  const number = '94 05&x=1#/../"><script>';
  const address = new URL(trackingAddress("UPS", number) ?? "");
  expect([address.origin, address.pathname, [...address.searchParams]]).toEqual([
    "https://www.ups.com",
    "/track",
    [["tracknum", number]],
  ]);
  expect(trackingAddress("UPS", " ")).toBeNull();
});
