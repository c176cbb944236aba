import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

const KEY_BYTES = 32;

/**
 * The key of the stored files: made at first start, in a file that only its owner can read.
 * @throws Error when the folder cannot be written or the key file is not a key
 */
export async function loadMasterKey(dataDir: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    throw new Error(`The sandbox's data folder ${dataDir} cannot be written: ${cause.message}`, { cause });
  });
  const file = path.join(dataDir, "files.key");
  const present = await readKey(file);
  if (present) return present;
  // Linked into place, so that of two first starts at once both end with the same whole key.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, randomBytes(KEY_BYTES).toString("hex"), { mode: 0o600, flag: "wx" });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  const made = await readKey(file);
  if (!made) throw new Error(`The key file ${file} could not be made.`);
  return made;
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), "hex");
  if (key.length !== KEY_BYTES) throw new Error(`The key file ${file} does not hold a key.`);
  return key;
}
