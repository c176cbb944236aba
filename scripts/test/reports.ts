import { readFileSync } from "node:fs";
import { z } from "zod";

/** How many tests a tool says that it ran. */

export type TestCounts = { passed: number; failed: number };

const vitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
});

/** @throws when the tool ended without a report */
export function readVitestReport(file: string): TestCounts {
  const report = vitestReport.parse(JSON.parse(readFileSync(file, "utf8")));
  // A file that does not even load fails without a test of its own.
  const failed = report.success ? 0 : Math.max(report.numFailedTests, 1);
  return { passed: report.numPassedTests, failed };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** @throws when the tool ended without a report */
export function readPlaywrightReport(file: string): TestCounts {
  const { stats, errors } = playwrightReport.parse(JSON.parse(readFileSync(file, "utf8")));
  // A start that failed is told as an error without a test.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
