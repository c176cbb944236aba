import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "playwright/types/testReporter";

/** Prints what the page showed when a test failed: where only the log is kept, nothing else tells. */
export default class PageReporter implements Reporter {
  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    for (const { name, path } of attachments) {
      if (name !== "error-context" || !path) continue;
      const [page = "None was open."] = /(?<=```yaml\n).*?(?=```)/s.exec(readFileSync(path, "utf8")) ?? [];
      process.stdout.write(`The page when "${test.title}" failed:\n${page}\n`);
    }
  }
}
