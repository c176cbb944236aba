import { appendFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Secrets that the tests give to the portal. What it answers them is looked through while they run, and what it has written
 * down by all of them, at the end: none of them may stand there.
 */

/** By their last letters all of them are looked for at once, however many there are; many begin alike. */
export const endLength = 12;
const word = new RegExp(`[\\w-]{${endLength},}`, "g");

const noted = new Map<string, string>();

/** Before the tests' workers start, which note what they plant in the same file. @returns what they get by the environment */
export function startNoting(): { VERSO_CANARIES: string } {
  return { VERSO_CANARIES: path.join(mkdtempSync(path.join(tmpdir(), "verso-canaries-")), "secrets") };
}

/** @throws Error for a secret that would not be found: it holds no long word */
export function noteCanary(secret: string): void {
  const [longest] = (secret.match(word) ?? []).sort((a, b) => b.length - a.length);
  if (longest === undefined) throw new Error("A secret is too short to be looked for");
  noted.set(longest.slice(-endLength), longest);
  appendFileSync(process.env.VERSO_CANARIES ?? "", `${longest}\n`);
}

/** All that were noted, by any worker. */
export function notedCanaries(): string[] {
  return readFileSync(process.env.VERSO_CANARIES ?? "", "utf8")
    .split("\n")
    .filter(Boolean);
}

/** By how each ends, as they are looked for. */
export function byEnd(secrets: readonly string[]): Map<string, string> {
  return new Map(secrets.map((secret) => [secret.slice(-endLength), secret]));
}

/** Whether one of the secrets, unless told which of those that this worker has noted, stands in a text. */
export function holdsCanary(text: string, canaries: ReadonlyMap<string, string> = noted): boolean {
  for (const each of new Set(text.match(word)))
    for (let end = endLength; end <= each.length; end += 1) {
      const canary = canaries.get(each.slice(end - endLength, end));
      if (canary !== undefined && each.slice(0, end).endsWith(canary)) return true;
    }
  return false;
}
