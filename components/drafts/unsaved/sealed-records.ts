/**
 * Text in `localStorage` that nobody reads but the person it is of: it is sealed with a key that the portal tells only
 * to them. Whoever else uses the computer finds nothing to read, and what nobody comes back for goes by itself.
 */

const prefix = "verso.unsaved.";
export const daysKept = 7;
const longestMs = daysKept * 24 * 3_600_000;
/** The clock may have been set back since. */
const clockSlackMs = 24 * 3_600_000;
/** For all people of this browser. What is there already stays: it was promised to somebody. */
const recordsAtMost = 20;

const algorithm = "AES-GCM";
const nonceBytes = 12;

type Stored = { at: number; sealed: string };

/**
 * @param key 32 bytes in base64url
 * @returns null where the browser seals nothing, because the portal is not reached by https
 */
export function sealedRecords(key: string): SealedRecords | null {
  // Absent outside of secure contexts, whatever its type says. The server renders forms too, and keeps nothing for them.
  const subtle: SubtleCrypto | undefined = typeof window === "undefined" ? undefined : window.crypto.subtle;
  if (!subtle) return null;
  dropOld();
  return new SealedRecords(
    subtle.importKey("jwk", { kty: "oct", k: key }, algorithm, false, ["encrypt", "decrypt"]),
  );
}

export class SealedRecords {
  constructor(private readonly key: Promise<CryptoKey>) {}

  /** @returns whether it lies there now: not where there is no room, or the browser keeps nothing for pages */
  async write(name: string, text: string): Promise<boolean> {
    const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
    const body = await crypto.subtle.encrypt(
      { name: algorithm, iv, additionalData: boundTo(name) },
      await this.key,
      new TextEncoder().encode(text),
    );
    const stored: Stored = { at: Date.now(), sealed: `${toBase64(iv)}.${toBase64(new Uint8Array(body))}` };
    try {
      const isNew = localStorage.getItem(prefix + name) === null;
      if (isNew && storedNames().length >= recordsAtMost) return false;
      localStorage.setItem(prefix + name, JSON.stringify(stored));
      return true;
    } catch {
      return false;
    }
  }

  /** @returns null where there is none, or none that this key opens */
  async read(name: string): Promise<string | null> {
    const stored = storedAt(prefix + name);
    if (!stored) return null;
    const [iv = "", body = ""] = stored.sealed.split(".");
    try {
      const opened = await crypto.subtle.decrypt(
        { name: algorithm, iv: fromBase64(iv), additionalData: boundTo(name) },
        await this.key,
        fromBase64(body),
      );
      return new TextDecoder().decode(opened);
    } catch {
      return null;
    }
  }

  /** @returns those whose names begin so, and when they were written, the newest first */
  list(beginning: string): { name: string; at: number }[] {
    return storedNames()
      .filter((name) => name.startsWith(prefix + beginning))
      .map((name) => ({ name: name.slice(prefix.length), at: storedAt(name)?.at ?? 0 }))
      .sort((one, other) => other.at - one.at);
  }

  remove(name: string): void {
    try {
      localStorage.removeItem(prefix + name);
    } catch {
      // A browser that keeps nothing for pages has nothing to remove.
    }
  }
}

/** A record opens under its own name alone: moved to another, it is nothing. */
function boundTo(name: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(name);
}

function dropOld(): void {
  for (const name of storedNames()) {
    // What cannot be understood was written by nobody here.
    const ageMs = Date.now() - (storedAt(name)?.at ?? 0);
    if (ageMs > longestMs || ageMs < -clockSlackMs) localStorage.removeItem(name);
  }
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

function storedAt(name: string): Stored | null {
  try {
    const { at, sealed } = Object(JSON.parse(localStorage.getItem(name) ?? "null")) as Partial<Stored>;
    return typeof at === "number" && typeof sealed === "string" ? { at, sealed } : null;
  } catch {
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
