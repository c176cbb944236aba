import { v7 } from "uuid";
import { z } from "zod";

/** A new id of ours: UUIDv7, made by the application, so that ids sort by the time they were made. */
export function newId(): string {
  return v7();
}

/** Ids of ours as they come from addresses and forms. */
export const idSchema = z.uuid();

/** Ids of the service are opaque strings: numbers at Variant A, UUIDs and order numbers at Variant B. */
export const serviceIdSchema = z.string().min(1).max(64);
