import { validate } from "uuid";

/** Whether a text has the form of an id. In a file of its own: pages that only look at ids do not load what makes them. */
export function isId(text: string | undefined): text is string {
  return validate(text);
}
