import { expect, test } from "vitest";
import { AppError, toAppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { testAddress } from "@/lib/domain/testing/addresses";
import { addressDigest, atFormFields } from "./rules";

const said = (words: string) => [message("draftErrors.fields.fill", { label: words })];

test("what the service refuses of a hard copy is said at the fields of the form", () => {
  const refusal = new AppError("service_refused", "The service answered 422", {
    serviceStatus: 422,
    userMessage: message("errors.kinds.service_refused"),
    fields: {
      "shipping.address.street1": said("one"),
      "shipping.address": said("two"),
      "shipping.address.recipient": said("three"),
      "shipping.service": said("four"),
      shipping: said("five"),
      reference: said("six"),
    },
  });
  expect(toAppError(atFormFields(refusal))).toMatchObject({
    code: "service_refused",
    message: "The service answered 422",
    serviceStatus: 422,
    userMessage: refusal.userMessage,
    fields: {
      street1: said("one"),
      recipient: [...said("two"), ...said("three")],
      shippingService: said("four"),
      shipping: said("five"),
      reference: said("six"),
    },
  });
});

test("a field that is called like something of the language's own is a field", () => {
  const names = ["shipping.address.constructor", "shipping.address.toString", "constructor", "__proto__"];
  const fields = Object.fromEntries(names.map((name) => [name, said(name)]));
  const told = toAppError(atFormFields(new AppError("service_refused", "422", { fields })));
  expect(told.fields).toEqual(
    Object.fromEntries([
      ["constructor", [...said("shipping.address.constructor"), ...said("constructor")]],
      ["toString", said("shipping.address.toString")],
      ["__proto__", said("__proto__")],
    ]),
  );
});

test("any other failure is left as it is", () => {
  for (const failure of [new AppError("outcome_unknown", "Lost"), new Error("A fault")]) {
    expect(atFormFields(failure)).toBe(failure);
  }
});

test("an address is the same however it is typed, and another where a line differs", () => {
  const digest = addressDigest(testAddress);
  expect(addressDigest({ ...testAddress, recipient: " ANA\u200B  souza", street2: " " })).toBe(digest);
  expect(addressDigest({ ...testAddress, street2: "Apt 4" })).not.toBe(digest);
  expect(addressDigest({ ...testAddress, street1: "1 Main", street2: "Street" })).not.toBe(digest);
});
