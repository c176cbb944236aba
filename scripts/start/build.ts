import { spawnSync } from "node:child_process";
import { createHash, type Hash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { addCompileHints } from "./compile-hints";
import { UserError } from "./user-error";

/** Generated code and the built pages, made again only when what they are made of has changed. */

const prismaSchemas = ["prisma/schema.prisma", "sandbox/prisma/schema.prisma"];
const sources = [
  "app",
  "components",
  "i18n",
  "lib",
  "messages",
  "pages",
  "public",
  "next.config.mjs",
  "postcss.config.mjs",
];
const alwaysSources = [
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
  "prisma/schema.prisma",
  "scripts/start/compile-hints.ts",
];

/** Prisma's clients of the portal and the sandbox. */
export function generateClients(): void {
  for (const schema of prismaSchemas) {
    const folder = path.join(path.dirname(schema), "generated");
    makeOf([schema, "package-lock.json"], path.join(folder, ".made-of"), () => {
      run("prisma", ["generate", "--schema", schema], "The database client could not be generated");
    });
  }
}

/** The production build of the portal. */
export function buildPortal(): void {
  const marker = ".next/.made-of";
  const inputs = [...sources, ...alwaysSources].filter((input) => existsSync(input));
  makeOf(inputs, marker, () => {
    console.error("Building the portal (again only when its sources change) …");
    run("next", ["build"], "The portal could not be built");
    addCompileHints(".next");
  });
}

/** @param marker where it is noted what was made last */
function makeOf(inputs: string[], marker: string, make: () => void): void {
  // Before it is made: what is changed meanwhile may be in it or not, and is made again.
  const digest = digestOf(inputs);
  if (existsSync(marker) && readFileSync(marker, "utf8") === digest) return;
  rmSync(marker, { force: true });
  make();
  mkdirSync(path.dirname(marker), { recursive: true });
  writeFileSync(marker, digest);
}

function run(tool: string, args: string[], failure: string): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.resolve("node_modules/.bin", tool), ...args],
    {
      encoding: "utf8",
      env: {
        ...process.env,
        // `generate` wants this engine to exist and does not use it; without this it downloads one.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        NODE_ENV: "production",
      },
    },
  );
  if (status !== 0) throw new UserError(`${failure}:\n${stdout}${stderr}`);
}

function digestOf(inputs: string[]): string {
  const hash = createHash("sha256");
  for (const input of inputs) addTo(hash, input);
  return hash.digest("hex");
}

function addTo(hash: Hash, entry: string): void {
  if (/\.test\.tsx?$/.test(entry)) return;
  if (statSync(entry).isDirectory()) {
    for (const name of readdirSync(entry).sort()) addTo(hash, path.join(entry, name));
  } else {
    hash.update(entry).update(readFileSync(entry));
  }
}
