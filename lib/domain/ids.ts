import { v7 } from "uuid";
import { z } from "zod";

/** A new id of ours: UUIDv7, made by the application, so that ids sort by the time they were made. */
export function newId(): string {
  return v7();
}

/** Ids of ours as they come from addresses and forms. */
export const idSchema = z.uuid();
