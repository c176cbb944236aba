import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";

/** Where users of their own find what root's checkout keeps from them. */
export const openFolder = "/var/lib/verso";

/** Whether everybody may enter a folder and all above it. */
export function isOpen(folder: string): boolean {
  const isEntered = (statSync(folder).mode & 0o001) !== 0;
  const parent = path.dirname(folder);
  return isEntered && (parent === folder || isOpen(parent));
}

/**
 * Makes a folder that everybody may enter, whatever the umask; those above it that are there stay as they are.
 * Node's own `recursive` tries for ever where a file system refuses new folders by saying that there is none.
 */
export function makeOpenFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeOpenFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another start was quicker.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  chmodSync(folder, 0o755);
}
