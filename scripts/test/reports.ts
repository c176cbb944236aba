import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** What a tool says of the tests that it ran. */

export type TestReport = { passed: number; failed: number; failures: Failure[] };

/** One test that failed, or a file that did not even load. */
export type Failure = { test: string; reason: string };

/** As much of what a test says as tells what went wrong. */
const mostLines = 6;

const vitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
});

/** @throws when the tool ended without a report */
export function readVitestReport(file: string): TestReport {
  const report = vitestReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const inFile = path.relative("", name);
    const ofTests = assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages }) => failure(`${inFile} › ${fullName}`, failureMessages));
    return status === "failed" && ofTests.length === 0 ? [failure(inFile, [message])] : ofTests;
  });
  // A file that does not even load fails without a test of its own.
  const failed = report.success ? 0 : Math.max(report.numFailedTests, failures.length, 1);
  return { passed: report.numPassedTests, failed, failures };
}

const errors = z.array(z.object({ message: z.string().optional() }));

const suite = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(z.object({ projectName: z.string(), results: z.array(z.object({ errors })) })),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});

type Suite = z.infer<typeof suite>;

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
  errors,
});

/** @throws when the tool ended without a report */
export function readPlaywrightReport(file: string): TestReport {
  const report = playwrightReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const { expected, unexpected, flaky } = report.stats;
  // A start that failed is told as an error without a test.
  const outside = report.errors.map(({ message }) => failure("outside of a test", [message]));
  return {
    passed: expected,
    failed: unexpected + flaky + outside.length,
    failures: [...outside, ...report.suites.flatMap(failuresIn)],
  };
}

function failuresIn({ specs, suites = [] }: Suite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) =>
        failure(
          `[${projectName}] ${file} › ${title}`,
          results.flatMap((result) => result.errors.map(({ message }) => message)),
        ),
      ),
    );
  return [...own, ...suites.flatMap(failuresIn)];
}

function failure(test: string, messages: (string | undefined)[] | null): Failure {
  const lines = (messages ?? [])
    .map((message = "") => stripVTControlCharacters(message))
    .join("\n")
    .split("\n");
  return {
    test,
    reason: lines
      .filter((line) => line.trim() !== "")
      .slice(0, mostLines)
      .join("\n"),
  };
}
