import { readdirSync } from "node:fs";

/** What several checks ask of a file or a folder. */

const layers = [
  "domain",
  "platform",
  "audit",
  "gateway",
  "live",
  "auth",
  "credentials",
  "mail",
  "outbox",
  "mirror",
  "commands",
];

export function isTest(file: string): boolean {
  return file.includes("/testing/") || /\.test\.tsx?$/.test(file);
}

export function features(): string[] {
  return readdirSync("lib", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !layers.includes(entry.name))
    .map((entry) => entry.name);
}
