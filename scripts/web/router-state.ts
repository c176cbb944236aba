import type { IncomingHttpHeaders } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

const header = "next-router-state-tree";

/**
 * A page of Next tells by a header what it shows already. One that Next could not read it would answer with 500; without
 * one it sends the whole page. By Next's own reading, so that both agree.
 */
export function dropUnreadableRouterState(headers: IncomingHttpHeaders): void {
  try {
    parseAndValidateFlightRouterState(headers[header]);
  } catch {
    delete headers[header];
  }
}
