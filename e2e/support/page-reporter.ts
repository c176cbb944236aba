import type { Reporter, TestCase, TestResult } from "playwright/types/testReporter";

/** What is attached to a test that failed: what its page showed. */
export const shownPage = "page";

/** Prints what the page showed when a test failed: where only the log is kept, nothing else tells. */
export default class PageReporter implements Reporter {
  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    for (const { name, body } of attachments) {
      if (name === shownPage) process.stdout.write(`The page when "${test.title}" failed:\n${body}\n`);
    }
  }
}
