import { sourceFolders } from "../checks/source-files";
import { readPlaywrightReport, readVitestReport, type TestCounts } from "./counts";

/** Everything that `npm test` runs, the cheap ones first. */

export type Step = {
  /** How the command line calls it: `npm test unit`. */
  name: string;
  title: string;
  /** A command of `node_modules/.bin` with its arguments; several are run until one fails. */
  commands: string[][];
  /** Reads how many tests passed and failed; a step without it is one check, which either holds or does not. */
  counts?: () => TestCounts;
  /** Report to remove first, so that an old one is never counted. */
  report?: string;
  /** A step that makes no sense after this one has failed. */
  needs?: string;
};

/** @param reports a folder of this run for what the tools report */
export function steps(reports: string): Step[] {
  return [
    {
      name: "lint",
      title: "Format and lint",
      commands: [["biome", "ci", "--error-on-warnings", "--colors=off"]],
    },
    {
      name: "types",
      title: "Types",
      commands: [
        ["next", "typegen"],
        ["tsc", "--noEmit"],
      ],
    },
    {
      name: "imports",
      title: "Import rules",
      commands: [["depcruise", ...sourceFolders]],
    },
    { name: "unused", title: "Unused code and packages", commands: [["knip"]] },
    vitest(reports, "unit", "Unit tests"),
    vitest(reports, "db", "Database tests"),
    vitest(reports, "contract", "Contract tests"),
    { name: "build", title: "Production build", commands: [["tsx", "scripts/build.ts"]] },
    {
      name: "chaos",
      title: "Chaos, the short form",
      commands: [["tsx", "--import", "./scripts/allow-server-only.mjs", "chaos/run.ts", "--short"]],
      needs: "build",
    },
    {
      name: "e2e",
      title: "Browser tests",
      commands: [["playwright", "test"]],
      counts: () => readPlaywrightReport("test-results/playwright.json"),
      report: "test-results/playwright.json",
      needs: "build",
    },
  ];
}

function vitest(reports: string, project: string, title: string): Step {
  const report = `${reports}/${project}.json`;
  return {
    name: project,
    title,
    commands: [
      [
        "vitest",
        "run",
        "--project",
        project,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
    ],
    counts: () => readVitestReport(report),
    report,
  };
}
