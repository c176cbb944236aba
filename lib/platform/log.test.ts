import { expect, test } from "vitest";
import { AppError } from "@/lib/domain/errors";
import { faultFacts } from "./log";

test("a fault is logged with what happened and why, down to the first cause", () => {
  const cause = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const error = new AppError("service_unavailable", "The service could not be reached", { cause });
  expect(faultFacts(error)).toMatchObject({
    name: "AppError",
    message: "The service could not be reached",
    code: "service_unavailable",
    stack: expect.stringContaining("log.test.ts"),
    cause: { message: "refused", code: "ECONNREFUSED" },
  });
});

test("what a library hangs on its errors stays out of the log", () => {
  const client = { connectionString: "postgres://verso:secret@database/verso" };
  const error = Object.assign(new Error("Connection terminated"), { client });
  expect(JSON.stringify(faultFacts(error))).not.toContain("secret");
});

test.each([
  ["a JSON text", () => JSON.parse("Rosa")],
  ["a number", () => BigInt("Rosa")],
])("what was sent as %s and is none stays out of the log", (_, read) => {
  const facts = JSON.stringify(faultFacts(new Error("Nothing was read", { cause: failureOf(read) })));
  expect(facts).not.toContain("Rosa");
  expect(facts).toContain("log.test.ts");
});

function failureOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

test("what was thrown and is no error is logged as text", () => {
  expect(faultFacts("a text")).toBe("a text");
});
