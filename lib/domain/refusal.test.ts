import { expect, test } from "vitest";
import { storedRefusal } from "./refusal";

const refusal = { code: "token_refused", message: "Check the token.", fields: { reference: ["Too long"] } };

test("a stored refusal is read as it was stored", () => {
  expect(storedRefusal(JSON.parse(JSON.stringify(refusal)))).toEqual(refusal);
});

test("what of it nobody understands costs no more than itself", () => {
  expect(storedRefusal({ ...refusal, code: "added_later" })).toEqual({ ...refusal, code: "service_refused" });
  expect(storedRefusal({ ...refusal, fields: "none" })).toEqual({ ...refusal, fields: {} });
});

test.each([null, undefined, "refused", {}])("%j still says that the service refused", (stored) => {
  expect(storedRefusal(stored)).toEqual({
    code: "service_refused",
    message: "The translation service did not accept this.",
    fields: {},
  });
});
