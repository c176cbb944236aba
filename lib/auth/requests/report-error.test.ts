import { expect, test } from "vitest";
import { AppError, errorKinds } from "@/lib/domain/errors";
import { reportError } from "./report-error";

test("what goes wrong is told to the person in words of its own, never in the log's", () => {
  const log = "connect ECONNREFUSED 10.0.0.7:5432 for token abcd";
  const failures = [new Error(log), log, new AppError("internal", log, { cause: new Error(log) })];
  const known = Object.keys(errorKinds).map((code) => new AppError(code as keyof typeof errorKinds, log));
  for (const failure of [...failures, ...known]) {
    const { userMessage, fields } = reportError(failure, "test", undefined);
    expect(JSON.stringify([userMessage, fields])).not.toContain("ECONNREFUSED");
  }
});
