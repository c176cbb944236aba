import { expect, test } from "vitest";
import { pickAddress } from "./address-lines";
import { addressSchema } from "./shipping";

test("every line of an address is taken of what holds more, and nothing else", () => {
  const address = Object.fromEntries(Object.keys(addressSchema.shape).map((line) => [line, `its ${line}`]));
  const parsed = addressSchema.parse(address);
  expect(pickAddress({ ...parsed, id: "7", label: "Registry" })).toEqual(parsed);
});
