import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { v7 as uuidv7 } from "uuid";
import { openStream, SALT_BYTES, sealStream } from "./cipher";

export interface StoredContent {
  storageName: string;
  /** Bytes of the content itself, not of what lies on the disk. */
  size: number;
}

/** The object store of the sandbox: encrypted files in one folder, named by UUID. */
export class FileStorage {
  readonly #folder: string;
  readonly #masterKey: Buffer;

  private constructor(folder: string, masterKey: Buffer) {
    this.#folder = folder;
    this.#masterKey = masterKey;
  }

  static async open(dataDir: string, masterKey: Buffer): Promise<FileStorage> {
    const folder = path.join(dataDir, "files");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new FileStorage(folder, masterKey);
  }

  /** Stores a stream as it comes; what was cut off or failed leaves nothing behind. */
  async store(content: Readable): Promise<StoredContent> {
    const storageName = uuidv7();
    const draft = `${this.#path(storageName)}.part`;
    let size = 0;
    try {
      await pipeline(
        content,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            size += chunk.length;
            yield chunk;
          }
        },
        sealStream(this.#masterKey, storageName),
        createWriteStream(draft, { mode: 0o600, flags: "wx" }),
      );
      await rename(draft, this.#path(storageName));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return { storageName, size };
  }

  /** The content as a stream, verified as it is read. @throws ENOENT when it is gone */
  async read(storageName: string): Promise<Readable> {
    const file = this.#path(storageName);
    const handle = await open(file, "r");
    const salt = Buffer.alloc(SALT_BYTES);
    try {
      const { bytesRead } = await handle.read(salt, 0, SALT_BYTES, 0);
      if (bytesRead !== SALT_BYTES) throw new Error("The stored file is cut off.");
    } finally {
      await handle.close();
    }
    const sealed = createReadStream(file, { start: SALT_BYTES });
    const opened = openStream(this.#masterKey, storageName, salt);
    sealed.once("error", (error) => opened.destroy(error));
    opened.once("close", () => sealed.destroy());
    return sealed.pipe(opened);
  }

  async remove(storageName: string): Promise<void> {
    await rm(this.#path(storageName), { force: true });
  }

  #path(storageName: string): string {
    return path.join(this.#folder, storageName);
  }
}
