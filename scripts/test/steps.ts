import path from "node:path";
import { sourceFolders } from "../checks/source-files";
import { readPlaywrightReport, readVitestReport, type TestReport } from "./reports";

/** Everything that `npm test` runs, the cheap ones first. */

export type TestStep = {
  /** How the command line calls it: `npm test unit`. */
  name: string;
  title: string;
  /** A command of `node_modules/.bin` with its arguments; several are run until one fails. */
  commands: string[][];
  /** What they find in their environment beside what is there. */
  env?: Record<string, string>;
  /** Reads which tests passed and failed; a step without it is one check, which either holds or does not. */
  read?: (reportFile: string) => TestReport;
  /** Removed first, so that an old one is never read. */
  reportFile?: string;
  /** A step that makes no sense after this one has failed. */
  needs?: string;
};

/**
 * Every test file has modules of its own, and would compile the same ones as all others. Node keeps here what it
 * has compiled, by content and by its own version.
 */
const compiled = path.resolve("node_modules/.cache/compiled");

/** @param reports a folder of this run for what the tools report */
export function steps(reports: string): TestStep[] {
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
      read: readPlaywrightReport,
      reportFile: "test-results/playwright.json",
      needs: "build",
    },
  ];
}

function vitest(reports: string, project: string, title: string): TestStep {
  const reportFile = `${reports}/${project}.json`;
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
        `--outputFile.json=${reportFile}`,
      ],
    ],
    env: { NODE_COMPILE_CACHE: compiled },
    read: readVitestReport,
    reportFile,
  };
}
