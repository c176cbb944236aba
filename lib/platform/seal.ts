import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { env } from "./env";

/**
 * Secrets at rest: AES-256-GCM with the key's id in the envelope, bound to the place they lie in, so that
 * a sealed value copied to another row does not open.
 */

/** Where a sealed value lies: table, row and column. */
export type SealedPlace = { table: string; row: string; column: string };

const version = "v1";
const nonceBytes = 12;
const tagBytes = 16;

/** Seals `secret` for `place` with the first of the configured keys. */
export function seal(secret: string, place: SealedPlace): string {
  const { id, key } = activeKey();
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(boundTo(id, place));
  const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${id}.${nonce.toString("base64url")}.${body.toString("base64url")}`;
}

/**
 * Opens what `seal` made.
 * @throws Error when the key is not configured, or the value was altered or moved.
 */
export function unseal(sealed: string, place: SealedPlace): string {
  const [sealedVersion, keyId = "", nonce = "", body = ""] = sealed.split(".");
  if (sealedVersion !== version) throw new Error("A sealed value has an unknown form");
  const key = env().SEAL_KEYS.find((candidate) => candidate.id === keyId);
  if (!key) throw new Error(`The key "${keyId}" that a value was sealed with is not in SEAL_KEYS`);
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key.key, Buffer.from(nonce, "base64url"));
  decipher.setAAD(boundTo(keyId, place));
  decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString("utf8");
}

const dataKeyBytes = 32;

/** A key for a few rows of bytes that are thrown away together; it is kept as what `seal` makes of it. */
export function newDataKey(): string {
  return randomBytes(dataKeyBytes).toString("base64url");
}

/** Seals bytes for `place` with a key that `newDataKey` made. */
export function sealBytes(bytes: Buffer, dataKey: string, place: SealedPlace): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(dataKey, "base64url"), nonce);
  cipher.setAAD(boundTo("", place));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what `sealBytes` made. @throws Error where it was altered or moved, or is another key's */
export function unsealBytes(sealed: Buffer, dataKey: string, place: SealedPlace): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", Buffer.from(dataKey, "base64url"), nonce);
  decipher.setAAD(boundTo("", place));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}

/** What everything begins with that the first of the configured keys has sealed, and nothing else does. */
export function firstKeyPrefix(): string {
  return `${version}.${activeKey().id}.`;
}

/**
 * A keyed digest of `text` in hex, for values that must be compared but not read: token fingerprints,
 * callback keys. `purpose` keeps digests of one kind from standing in for another's. It does not depend on
 * SEAL_KEYS, so that a rotation leaves it as it was.
 */
export function keyedDigest(purpose: string, text: string): string {
  const key = hkdfSync("sha256", env().NEXTAUTH_SECRET, "verso", purpose, 32);
  return createHmac("sha256", Buffer.from(key)).update(text).digest("hex");
}

/** A secret to hand out once, such as in a link. What is stored of it is its `keyedDigest`. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function activeKey() {
  const [first] = env().SEAL_KEYS;
  if (!first) throw new Error("SEAL_KEYS holds no key");
  return first;
}

function boundTo(keyId: string, place: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([version, keyId, place.table, place.row, place.column]));
}
