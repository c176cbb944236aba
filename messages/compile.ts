import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";

/** A catalogue that is compiled: what formats it in the browser brings no parser. */
export type Compiled = { readonly [key: string]: unknown };

/** Each message as `icu-minify` formats it. @throws SyntaxError for a message that is no ICU */
export function compiled(messages: object, rewrite: (message: string) => string = (same) => same): Compiled {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === "string" ? plain(compile(rewrite(message))) : compiled(message, rewrite),
    ]),
  );
}

/** Only plain objects are sent to browsers, and those of the compiler have no prototype. */
function plain(message: CompiledMessage): unknown {
  return JSON.parse(JSON.stringify(message));
}
