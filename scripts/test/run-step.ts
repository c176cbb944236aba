import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import type { TestReport } from "./reports";
import type { TestStep } from "./steps";

let current: ChildProcess | undefined;

/** Ends the tool that runs now. */
export function stopCurrent(): void {
  current?.kill("SIGTERM");
}

/**
 * Runs a step and says how long it took. A step that failed counts at least one failure, whatever its report
 * says: a tool that dies has not passed.
 * @param extra arguments for the step's last command
 */
export async function runStep(step: TestStep, extra: string[]): Promise<TestReport> {
  console.log(`\n── ${step.title} ${"─".repeat(Math.max(2, 60 - step.title.length))}`);
  if (step.reportFile) rmSync(step.reportFile, { force: true });
  const startedAt = performance.now();
  const isGood = await runAll(step, extra);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { passed, failed, failures } = reportOf(step, isGood);
  const isPassed = isGood && failed === 0;
  console.log(`${isPassed ? "✔" : "✖"} ${step.title}: ${seconds} s`);
  return { passed, failed: isPassed ? 0 : Math.max(failed, 1), failures };
}

async function runAll({ commands, env }: TestStep, extra: string[]): Promise<boolean> {
  for (const [index, [tool = "", ...args]] of commands.entries()) {
    const isLast = index === commands.length - 1;
    if ((await exitCodeOf(tool, isLast ? [...args, ...extra] : args, env)) !== 0) return false;
  }
  return true;
}

async function exitCodeOf(tool: string, args: string[], env: TestStep["env"]): Promise<number> {
  current = spawn(process.execPath, [path.resolve("node_modules/.bin", tool), ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const [code] = (await once(current, "exit")) as [number | null];
  return code ?? 1;
}

function reportOf({ title, read, reportFile }: TestStep, isGood: boolean): TestReport {
  if (!read || !reportFile) return { passed: 0, failed: 0, failures: [] };
  try {
    return read(reportFile);
  } catch (error) {
    if (isGood) console.error(`${title} left no report:`, error);
    return { passed: 0, failed: 1, failures: [] };
  }
}
