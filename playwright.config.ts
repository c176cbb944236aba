import { defineConfig } from "playwright/test";
import { chromiumOfTests } from "./e2e/support/chromium";

/** Journeys and access tests against the whole system, started by the global setup as `npm start` starts it. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  outputDir: "test-results",
  // One system is shared: tests keep to people and orders of their own. On two cores: one that waits for every two at
  // work; with a fourth they took a twelfth more of the processor.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Ends what hangs: a machine that is busy with other things takes three times as long as an idle one.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    ["list"],
    ["./e2e/support/page-reporter.ts"],
    ["json", { outputFile: "test-results/playwright.json" }],
  ],
  use: {
    // It took a fifth of the tests' processor time: `npm run test:e2e -- --trace=on FILE` makes one of what failed.
    trace: "off",
    screenshot: "only-on-failure",
    locale: "en-US",
    timezoneId: "Asia/Kathmandu",
    launchOptions: chromiumOfTests(),
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 900 } } },
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true }, grep: /@phone/ },
  ],
});
