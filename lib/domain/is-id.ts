import { validate } from "uuid";

/** Whether a text has the form of an id. Apart from what makes ids, which a page that reads one need not load. */
export function isId(text: string | undefined): text is string {
  return validate(text);
}
