import type { IncomingMessage, ServerResponse } from "node:http";
import { noteConnectionAddress } from "@/lib/auth/requests/client-address";
import { statesForeignOrigin } from "@/lib/auth/requests/same-origin";
import { AppError, type ErrorCode, errorBody } from "@/lib/domain/errors";
import { callbackPath } from "@/lib/mirror/callback-key";
import { log } from "@/lib/platform/log";
import { isPlainCall } from "./action-body";
import { oddRequestStatus } from "./odd-request";
import { givePolicy, isPage, isReadOrCall, pathOf, readingMethods } from "./page-policy";
import { ownAddress, settleAddress } from "./portal-address";
import { dropUnreadableRouterState } from "./router-state";
import { securityHeaders, workerPolicy } from "./security-headers";
import { keepPace, type Pace } from "./upload-pace";
import { announcesBody, wholeRequest } from "./whole-request";

/**
 * What every request passes before Next sees it, in this order: a form Next can take, whether it is a callback, the portal's own address,
 * no write that a foreign page has caused, no action of somebody without a session, a page that is read or whose action
 * is called, a body that is there and not too long, and that of an action is one that our pages send.
 */

/** Of any form or server action; `next.config.mjs` names the same to Next. */
export const longestBodyBytes = 1024 * 1024;
/** Of anybody who is not signed in: as much as the longest callback. */
export const longestStrangerBodyBytes = 64 * 1024;

const harmlessMethods = new Set(["GET", "HEAD", "OPTIONS"]);

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type DoorOptions = {
  /** The address that the portal is known by. */
  portal: URL;
  uploadPace: Pace;
  /** What the service reports is answered here. Its signature tells who sent it; it comes from elsewhere by nature. */
  answerCallback: Answer;
  /** Whether the request comes with a session that we have once given out. */
  hasSession: (request: IncomingMessage) => Promise<boolean>;
};

/** An upload goes on as it comes, for as long as it moves: its route reads no faster than the service takes it. */
export function isUpload({ method, url = "" }: IncomingMessage): boolean {
  return method === "POST" && pathOf(url) === "/api/upload";
}

/** @param answer what answers the requests that come through: Next */
export function door(answer: Answer, options: DoorOptions) {
  const carried = Object.entries(securityHeaders(options.portal.protocol === "https:"));
  return (request: IncomingMessage, response: ServerResponse): void => {
    noteConnectionAddress(request);
    for (const [name, value] of carried) response.setHeader(name, value);
    const policy = workerPolicy(pathOf(request.url ?? ""));
    if (policy) response.setHeader("Content-Security-Policy", policy);
    letIn(request, response, answer, options).catch((error: unknown) => {
      // Whoever went away needs no answer, and the log none of them.
      if (request.socket.destroyed) return;
      log.error({ err: error }, "A request could not be answered");
      refuse(response, new AppError("internal", "A request could not be answered"));
    });
  };
}

async function letIn(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  { portal, uploadPace, answerCallback, hasSession }: DoorOptions,
): Promise<void> {
  const odd = oddRequestStatus(request);
  if (odd) {
    response.writeHead(odd, { "Cache-Control": "no-store" }).end();
    return;
  }
  if (request.url?.startsWith(callbackPath)) return await answerCallback(request, response);
  const elsewhere = ownAddress(request, portal);
  if (elsewhere) {
    response.writeHead(307, { Location: elsewhere, "Cache-Control": "no-store" }).end();
    return;
  }
  settleAddress(request.headers, portal);
  dropUnreadableRouterState(request.headers);
  if (isForeignWrite(request)) {
    return refuse(response, new AppError("forbidden", "A write that another page has caused"));
  }
  if (isLifelessForm(request)) {
    // Back to the page, which by then may have come to life.
    response.writeHead(303, { Location: portal.origin + request.url, "Cache-Control": "no-store" }).end();
    return;
  }
  const action = request.headers["next-action"];
  if (action !== undefined && !(await hasSession(request))) {
    // No public page has an action, and Next writes what it cannot read of one into the log. As plain text, because that
    // is what Next hands to the page as the error of the call.
    response.writeHead(401, { "Content-Type": "text/plain", "Cache-Control": "no-store" });
    response.end("unauthenticated" satisfies ErrorCode);
    return;
  }
  const isMisused = isPage(request) && !isReadOrCall(request);
  if (isPage(request)) givePolicy(request, response);
  if (isUpload(request)) {
    keepPace(request, uploadPace);
    return await answer(request, response);
  }
  if (action === undefined && !announcesBody(request)) {
    return isMisused ? refuseMethod(response) : await answer(request, response);
  }
  const read = await wholeRequest(request, await longestFor(request, hasSession));
  if (!read) return refuse(response, new AppError("too_large", "A body is longer than any form"));
  // Only now: a body that is too long or stops ends as everywhere.
  if (isMisused) return refuseMethod(response);
  if (action !== undefined && !isPlainCall(request, read.body)) {
    log.warn({ action }, "An action was called with what no page sends");
    return refuse(response, new AppError("invalid_input", "An action was called with what no page sends"));
  }
  await answer(read.whole, response);
}

/** As much as may be read before it is known to be too long. A session is looked for with long ones alone. */
async function longestFor(request: IncomingMessage, hasSession: DoorOptions["hasSession"]): Promise<number> {
  const isShort = Number(request.headers["content-length"]) <= longestStrangerBodyBytes;
  return !isShort && (await hasSession(request)) ? longestBodyBytes : longestStrangerBodyBytes;
}

function isForeignWrite({ method = "", headers }: IncomingMessage): boolean {
  if (harmlessMethods.has(method)) return false;
  return statesForeignOrigin({ get: (name) => headers[name]?.toString() ?? null });
}

/** A form that was pressed before its page had come to life, and that the browser sent itself: no page takes one. */
function isLifelessForm({ method, url = "", headers }: IncomingMessage): boolean {
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    headers["content-type"] ?? "",
  );
  return method === "POST" && isForm && !url.startsWith("/api/") && !headers["next-action"];
}

function refuseMethod(response: ServerResponse): void {
  response.writeHead(405, { Allow: readingMethods.join(", "), "Cache-Control": "no-store" }).end();
}

function refuse(response: ServerResponse, error: AppError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(error.status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  response.end(JSON.stringify(errorBody(error)));
}
