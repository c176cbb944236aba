import { expect, test } from "vitest";
import { message, verbatim } from "./message";
import { storedRefusal } from "./refusal";

const refusal = {
  code: "token_refused",
  message: message("errors.kinds.token_refused"),
  meaning: message("draftErrors.order.notDone"),
  fields: { reference: [verbatim("Too long")] },
};

test("a stored refusal is read as it was stored", () => {
  expect(storedRefusal(JSON.parse(JSON.stringify(refusal)))).toEqual(refusal);
});

test("one that was stored as sentences is shown in them", () => {
  const sentences = { code: "conflict", message: "Check the token.", fields: { reference: ["Too long"] } };
  expect(storedRefusal(sentences)).toEqual({
    code: "conflict",
    message: verbatim("Check the token."),
    fields: { reference: [verbatim("Too long")] },
  });
});

test("what of it nobody understands costs no more than itself", () => {
  expect(storedRefusal({ ...refusal, code: "added_later" })).toEqual({ ...refusal, code: "service_refused" });
  expect(storedRefusal({ ...refusal, fields: "none" })).toEqual({ ...refusal, fields: {} });
});

test.each([null, undefined, "refused", {}])("%j still says that the service refused", (stored) => {
  expect(storedRefusal(stored)).toEqual({
    code: "service_refused",
    message: message("errors.kinds.service_refused"),
    fields: {},
  });
});
