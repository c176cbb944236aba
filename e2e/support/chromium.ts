import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** How the browser tests find a Chromium: the machine's own, else Debian's, else Playwright's. */

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
// On a closed network its background requests are refused, many at a time.
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

export function findChromium(): { executablePath?: string; args: string[] } {
  const executablePath = onPath();
  const args = process.getuid?.() === 0 ? [...quiet, "--no-sandbox"] : quiet;
  return executablePath ? { executablePath, args } : { args };
}

/** Installs one where there is none. Run before the tests. */
export function installChromium(): void {
  if (onPath()) return;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "inherit" });
    return;
  }
  execFileSync(process.execPath, ["node_modules/.bin/playwright", "install", "chromium"], {
    stdio: "inherit",
  });
}

function onPath(): string | undefined {
  return names.map(which).find(Boolean);
}

function which(name: string): string | undefined {
  const found = spawnSync("which", [name], { encoding: "utf8" });
  return found.status === 0 ? found.stdout.trim() : undefined;
}
