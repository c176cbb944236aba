import { createHash } from "node:crypto";
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

/** In place of a key: a callback of the portal's own, which tries whether those of a connection come through. */
export const testKeyPrefix = "test-";
