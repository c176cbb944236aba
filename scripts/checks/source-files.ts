import { existsSync, globSync } from "node:fs";

/** The project's own source, without what tools write. */

export const sourceFolders = [
  "app",
  "bench",
  "chaos",
  "components",
  "e2e",
  "i18n",
  "lib",
  "messages",
  "pages",
  "prisma",
  "sandbox",
  "scripts",
].filter((folder) => existsSync(folder));

/** Paths from the root, with forward slashes. */
export function sourceFiles(): string[] {
  return globSync(`{${sourceFolders.join(",")}}/**/*.{ts,tsx,mjs}`)
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.includes("/generated/"));
}
