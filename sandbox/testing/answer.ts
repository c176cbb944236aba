/** An answer as a test reads it, whatever its status. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as parsed JSON; undefined where there is none. */
  json: unknown;
}
