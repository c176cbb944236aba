import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** How the browser tests find a Chromium: the machine's own, else Debian's, else Playwright's. */

// The shell has no window to draw, and takes half the processor time of the whole browser.
const shell = "chromium-headless-shell";
const names = [shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
// On a closed network its background requests are refused, many at a time.
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  // Beside one context for all tests of a worker: none of them begins with a process that has compiled no script.
  "--process-per-site",
];

/** No page of a test lives long enough for what optimizing it costs: a tenth of the browser's processor time. */
const withoutOptimizing = "--js-flags=--no-maglev --no-turbofan";

type Launch = { executablePath?: string; args: string[] };

/** The browser of the tests. What is measured is measured in one that is set as people's are: `findChromium`. */
export function chromiumOfTests(): Launch {
  const { args, ...found } = findChromium();
  return { ...found, args: [...args, withoutOptimizing] };
}

export function findChromium(): Launch {
  const executablePath = onPath();
  const args = process.getuid?.() === 0 ? [...quiet, "--no-sandbox"] : quiet;
  return executablePath ? { executablePath, args } : { args };
}

/** Installs the shell where it can, and is content with any other that is there. Run before the tests. */
export function installChromium(): void {
  if (which(shell)) return;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    const [updated, installed] = [["update"], ["install", "-y", shell]].map((args) =>
      spawnSync("apt-get", ["-qq", ...args], { stdio: "inherit" }),
    );
    if (updated?.status === 0 && installed?.status === 0) return;
  }
  if (onPath()) return;
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
