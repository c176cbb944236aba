import { format, stripVTControlCharacters } from "node:util";
import { log } from "@/lib/platform/log";

/**
 * Next tells the console what a page or a request has thrown, and what it wonders at. From here on that is a line of our
 * log, without the words that a request held.
 */
export function logConsole(): void {
  console.error = (...said: unknown[]) => write("error", said);
  console.warn = (...said: unknown[]) => write("warn", said);
  console.info = (...said: unknown[]) => write("info", said);
  console.log = (...said: unknown[]) => write("info", said);
}

function write(level: "error" | "warn" | "info", said: unknown[]): void {
  const err = said.find((each) => each instanceof Error);
  if (err) log[level]({ err }, "An unexpected error");
  else log[level](stripVTControlCharacters(format(...said)));
}
