import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateClients } from "./start/build";
import { runMain, UserError } from "./start/user-error";
import type { TestReport } from "./test/reports";
import { runStep, stopCurrent } from "./test/run-step";
import { steps } from "./test/steps";

/** `npm test`: every check. `npm test unit lib/orders` runs the named steps, the last with what follows. */

async function main(): Promise<void> {
  const reports = mkdtempSync(path.join(tmpdir(), "verso-reports-"));
  const all = steps(reports);
  const wanted = process.argv.slice(2).filter((arg) => all.some(({ name }) => name === arg));
  const extra = process.argv.slice(2).filter((arg) => !wanted.includes(arg));
  const last = wanted.at(-1);
  if (extra.length > 0 && !last) {
    throw new UserError(
      `Name one of ${all.map(({ name }) => name).join(", ")} to run it with ${extra.join(" ")}.`,
    );
  }
  generateClients();
  const total: TestReport = { passed: 0, failed: 0, failures: [] };
  const broken = new Set<string>();
  for (const step of all) {
    if (wanted.length > 0 && !wanted.includes(step.name)) continue;
    const isPointless = step.needs !== undefined && broken.has(step.needs);
    if (isPointless) console.log(`\n✖ ${step.title}: left out, because the ${step.needs} failed`);
    const { passed, failed, failures } = isPointless
      ? { passed: 0, failed: 1, failures: [] }
      : await runStep(step, step.name === last ? extra : []);
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures);
    if (failed > 0) broken.add(step.name);
  }
  rmSync(reports, { recursive: true, force: true });
  for (const { test, reason } of total.failures) console.log(`\n✖ ${test}\n${reason}`);
  if (broken.size > 0) console.log(`\nFailed: ${[...broken].join(", ")}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    stopCurrent();
    process.exit(1);
  });
}
await runMain(main);
