import { v7 } from "uuid";

/** A new id of ours: UUIDv7, made by the application, so that ids sort by the time they were made. */
export function newId(): string {
  return v7();
}
