import { createHash, timingSafeEqual } from "node:crypto";
import { keyedDigest } from "@/lib/platform/seal";

/** Where the service reports; the key follows. */
export const callbackPath = "/api/callbacks/";

/**
 * The secret part of a command's callback address. It is made of the command's id, so that it is known before
 * it is used and can be made again; nobody can guess it from the id.
 */
export function callbackKeyFor(commandId: string): string {
  return keyedDigest("callback key", commandId);
}

/** What every key looks like: anything else is turned away without a look into the database. */
export const callbackKeyForm = /^[0-9a-f]{64}$/;

/** What is stored of a key: enough to recognise it, not enough to use it. */
export function callbackKeyHash(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

const testKeyPrefix = "test-";

/**
 * In place of a key: a callback of the portal's own, which tries whether those of a connection come through. Nobody can
 * make one from the connection's id, and so learn by it whether there is such a connection.
 */
export function testKeyFor(connectionId: string): string {
  return `${testKeyPrefix}${connectionId}-${keyedDigest("callback test", connectionId)}`;
}

export function isTestKey(key: string): boolean {
  return key.startsWith(testKeyPrefix);
}

/** The connection that a test is for; null for a key that the portal did not make. */
export function connectionOfTestKey(key: string): string | null {
  const id = key.slice(testKeyPrefix.length, testKeyPrefix.length + 36);
  const [said, made] = [Buffer.from(key), Buffer.from(testKeyFor(id))];
  return said.length === made.length && timingSafeEqual(said, made) ? id : null;
}
