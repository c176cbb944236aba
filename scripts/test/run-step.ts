import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";
import type { TestReport } from "./reports";
import type { TestStep } from "./steps";

const running = new Set<ChildProcess>();

/** Ends the tools that run now. */
export function stopRunning(): void {
  for (const tool of running) tool.kill("SIGTERM");
}

type Manner = {
  /** Arguments for the step's last command. */
  extra?: string[];
  /** Takes of the machine what others leave, and says what it has to say once it has ended. */
  isBeside?: boolean;
};

/**
 * Runs a step and says how long it took. A step that failed counts at least one failure, whatever its report
 * says: a tool that dies has not passed.
 */
export async function runStep(step: TestStep, { extra = [], isBeside = false }: Manner): Promise<TestReport> {
  const title = `\n── ${step.title} ${"─".repeat(Math.max(2, 60 - step.title.length))}`;
  if (!isBeside) console.log(title);
  if (step.reportFile) rmSync(step.reportFile, { force: true });
  const startedAt = performance.now();
  const said: Buffer[] = [];
  const isGood = await runAll(step, extra, isBeside ? said : null);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { passed, failed, failures } = reportOf(step, isGood);
  const isPassed = isGood && failed === 0;
  if (isBeside) console.log(`${title}\n${Buffer.concat(said)}`);
  console.log(`${isPassed ? "✔" : "✖"} ${step.title}: ${seconds} s`);
  return { passed, failed: isPassed ? 0 : Math.max(failed, 1), failures };
}

/** @param said takes what the commands say; null where that goes to the terminal as it comes */
async function runAll({ commands, env }: TestStep, extra: string[], said: Buffer[] | null): Promise<boolean> {
  for (const [index, [tool = "", ...args]] of commands.entries()) {
    const isLast = index === commands.length - 1;
    const code = await exitCodeOf({ tool, args: isLast ? [...args, ...extra] : args, env, said });
    if (code !== 0) return false;
  }
  return true;
}

type Command = { tool: string; args: string[]; env: TestStep["env"]; said: Buffer[] | null };

async function exitCodeOf({ tool, args, env, said }: Command): Promise<number> {
  const output = said ? "pipe" : "inherit";
  const child = spawn(process.execPath, [path.resolve("node_modules/.bin", tool), ...args], {
    stdio: ["ignore", output, output],
    env: { ...process.env, ...env },
  });
  running.add(child);
  // What it starts in turn has the same.
  if (said && child.pid !== undefined) setPriority(child.pid, besidePriority);
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes: Buffer) => said?.push(bytes));
  const [code] = (await once(child, "close")) as [number | null];
  running.delete(child);
  return code ?? 1;
}

/** Of the processes of a step beside others: enough of a busy machine that nothing in it waits too long. */
const besidePriority = 5;

function reportOf({ title, read, reportFile }: TestStep, isGood: boolean): TestReport {
  if (!read || !reportFile) return { passed: 0, failed: 0, failures: [] };
  try {
    return read(reportFile);
  } catch (error) {
    if (isGood) console.error(`${title} left no report:`, error);
    return { passed: 0, failed: 1, failures: [] };
  }
}
