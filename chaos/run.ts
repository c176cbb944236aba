import path from "node:path";
import { parseArgs } from "node:util";
import { ChaosRun, shortForm } from "./chaos-run";
import { drawPlan } from "./plan/plan";

/**
 * `npm run chaos -- --seed N --minutes M`: people order while everything fails, and afterwards everything is as it
 * was promised. `--short` is the form that `npm test` runs.
 */

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    minutes: { type: "string", default: "10" },
    short: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed ?? (values.short ? shortForm.seed : Math.floor(Math.random() * 1_000_000)));
const minutes = values.short ? shortForm.minutes : Number(values.minutes);
if (!Number.isInteger(seed) || !(minutes > 0)) {
  console.error("Usage: npm run chaos -- --seed N --minutes M, or --short");
  process.exit(1);
}

const folder = path.resolve("test-results", `chaos-${seed}`);
const plan = drawPlan(seed, minutes);
console.log(`Seed ${seed}, ${minutes} minutes, ${plan.steps.length} steps; everything is kept in ${folder}`);

const run = await ChaosRun.start(plan, folder);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void run.stop().then(() => process.exit(1)));
}
try {
  const faults = await run.untilJudged();
  if (faults.length > 0) {
    console.error(["", ...faults.map((fault) => `✖ ${fault}`), ""].join("\n"));
    console.error(
      `${faults.length} promises broken. The same again: npm run chaos -- --seed ${seed} --minutes ${minutes}`,
    );
    process.exitCode = 1;
  }
} finally {
  await run.stop();
}
