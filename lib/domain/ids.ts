import { v7, validate } from "uuid";

/** A new id of ours: UUIDv7, made by the application, so that ids sort by the time they were made. */
export function newId(): string {
  return v7();
}

/** Whether a text has the form of an id. */
export function isId(text: string | undefined): text is string {
  return validate(text);
}
