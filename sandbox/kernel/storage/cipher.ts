import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

/*
 * Files at rest: a random salt, then chunks of 64 KiB, each sealed with AES-256-GCM under a key made for
 * this file from the master key. The nonce is the chunk's position and whether it is the last, so that
 * chunks cannot be reordered, dropped or cut off unnoticed, and a reader can stream what it has verified.
 */
export const SALT_BYTES = 32;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;

function fileKey(masterKey: Buffer, salt: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync("sha256", masterKey, salt, `sandbox file ${name}`, 32));
}

function nonce(position: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(position, 0);
  bytes.writeUInt8(last ? 1 : 0, 11);
  return bytes;
}

/** Cuts a stream into pieces of one size; only the last may be shorter, and it always comes. */
abstract class Chunked extends Transform {
  /** One block for the whole stream: a buffer for each piece would be garbage faster than it is collected. */
  readonly #block: Buffer;
  #filled = 0;
  protected position = 0;

  constructor(chunkBytes: number) {
    super();
    this.#block = Buffer.allocUnsafe(chunkBytes);
  }

  /** Pushes what one piece becomes; the chunk itself is written over afterwards. */
  protected abstract piece(chunk: Buffer, last: boolean): void;

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      for (let rest = data; rest.length > 0; ) {
        // One whole piece stays back: only the end of the stream tells whether it was the last.
        if (this.#filled === this.#block.length) {
          this.piece(this.#block, false);
          this.#filled = 0;
          this.position += 1;
        }
        const taken = rest.copy(this.#block, this.#filled);
        this.#filled += taken;
        rest = rest.subarray(taken);
      }
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.piece(this.#block.subarray(0, this.#filled), true);
      done();
    } catch (error) {
      done(error as Error);
    }
  }
}

class Sealer extends Chunked {
  constructor(
    private readonly key: Buffer,
    salt: Buffer,
  ) {
    super(CHUNK_BYTES);
    this.push(salt);
  }

  protected piece(chunk: Buffer, last: boolean): void {
    const cipher = createCipheriv("aes-256-gcm", this.key, nonce(this.position, last));
    this.push(cipher.update(chunk));
    cipher.final();
    this.push(cipher.getAuthTag());
  }
}

class Opener extends Chunked {
  constructor(private readonly key: Buffer) {
    super(CHUNK_BYTES + TAG_BYTES);
  }

  protected piece(chunk: Buffer, last: boolean): void {
    if (chunk.length < TAG_BYTES) throw new Error("The stored file is cut off.");
    const decipher = createDecipheriv("aes-256-gcm", this.key, nonce(this.position, last));
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    const content = decipher.update(chunk.subarray(0, -TAG_BYTES));
    // Throws unless the piece is genuine, so that nothing unverified is passed on.
    decipher.final();
    this.push(content);
  }
}

/** A stream that seals what is written to it. `name` binds the content to its place. */
export function sealStream(masterKey: Buffer, name: string): Transform {
  const salt = randomBytes(SALT_BYTES);
  return new Sealer(fileKey(masterKey, salt, name), salt);
}

/** A stream that opens a sealed file whose salt has been read already; it fails on any changed byte. */
export function openStream(masterKey: Buffer, name: string, salt: Buffer): Transform {
  return new Opener(fileKey(masterKey, salt, name));
}
