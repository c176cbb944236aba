import { execFile } from "node:child_process";
import path from "node:path";
import { z } from "zod";

/** What dependency-cruiser says of the folders of `cwd`, by the rules in `.dependency-cruiser.mjs` there. */

const report = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
  ),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

export type ImportReport = {
  modules: z.output<typeof report>["modules"];
  violations: { from: string; to: string; rule: string }[];
};

export async function cruise(cwd: string, folders: string[]): Promise<ImportReport> {
  const tool = path.resolve("node_modules/.bin/depcruise");
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [tool, "--config", ".dependency-cruiser.mjs", "--output-type", "json", ...folders],
      { cwd, maxBuffer: 1 << 28 },
      (error, stdout, stderr) => (error ? reject(new Error(stderr, { cause: error })) : resolve(stdout)),
    );
  });
  const { modules, summary } = report.parse(JSON.parse(output));
  return {
    modules,
    violations: summary.violations.map(({ from, to, rule }) => ({ from, to, rule: rule.name })),
  };
}
