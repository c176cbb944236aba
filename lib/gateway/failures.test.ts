import { expect, test } from "vitest";
import { verbatim } from "@/lib/domain/message";
import { failureOf } from "./failures";

const fieldName = (name: string) => (name.startsWith("files") ? "documents" : `ours.${name}`);
const failure = (status: number, isWrite: boolean, text = "{}") =>
  failureOf({ status, headers: {}, text }, isWrite, fieldName);

test.each([
  [400, "service_refused"],
  [401, "token_refused"],
  [403, "token_refused"],
  [404, "not_found"],
  [409, "service_refused"],
  [413, "too_large"],
  [422, "service_refused"],
] as const)("%i means the same for a read and a write", (status, code) => {
  expect(failure(status, false)).toMatchObject({ code, serviceStatus: status });
  expect(failure(status, true)).toMatchObject({ code, serviceStatus: status });
});

test.each([302, 408, 500, 502, 503, 504])("after %i a write may have been carried out", (status) => {
  expect(failure(status, false).code).toBe("service_unavailable");
  expect(failure(status, true).code).toBe("outcome_unknown");
});

test("a refusal carries the service's message and its words at our fields", () => {
  const text = JSON.stringify({
    message: "The given data was invalid.",
    errors: { notes: ["Too long."], "files.0": ["Unknown."], "files.1": ["Taken."] },
  });
  expect(failure(422, true, text)).toMatchObject({
    userMessage: verbatim("The given data was invalid."),
    fields: { "ours.notes": [verbatim("Too long.")], documents: [verbatim("Unknown."), verbatim("Taken.")] },
  });
});

test("a refusal holds nothing that cannot be stored, or that shows it as something else", () => {
  const line = "No\0 \ud83d\u202Eway";
  const text = JSON.stringify({ message: line, errors: { [`notes${line}`]: [line] } });
  expect(failure(422, true, text)).toMatchObject({
    userMessage: verbatim("No way"),
    fields: { "ours.notesNo way": [verbatim("No way")] },
  });
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "a field called %s loses no refusal and no other field",
  (name) => {
    const text = `{"message":"No.","errors":{"${name}":["First."],"notes":["Second."]}}`;
    const { code, fields } = failureOf({ status: 422, headers: {}, text }, true, (known) => known);
    expect(code).toBe("service_refused");
    expect(fields.notes).toEqual([verbatim("Second.")]);
    expect(Object.values(fields).every(Array.isArray)).toBe(true);
  },
);

test("words that are longer than any refusal are not kept", () => {
  const { code, userMessage } = failure(422, true, JSON.stringify({ message: "x".repeat(100_000) }));
  expect(code).toBe("service_refused");
  expect(userMessage).toEqual({ key: "errors.kinds.service_refused" });
});

test("an error page that is no JSON is understood by its status", () => {
  expect(failure(401, true, "<html>Unauthorized</html>").code).toBe("token_refused");
});

test("a message without a body's form does not lose the refusal", () => {
  expect(failure(422, true, '{"message":42,"errors":"no"}')).toMatchObject({
    code: "service_refused",
    fields: {},
  });
});
