import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import pLimit from "p-limit";
import { env } from "@/lib/platform/env";

/**
 * Promises that people who sign in, all at the same moment, leave the process able to answer everybody else. It
 * stands before Next, whose own work for each request adds up to more than the comparing of passwords.
 */

export const passwordSignInPath = "/api/auth/callback/password";

/** Far more than an e-mail, a password and where to go afterwards. */
export const longestSignInBytes = 16 * 1024;

const signInsAtOnce = 8;
/** The last of them waits a second or two. */
const waitingAtMost = 50;

const turns = pLimit(signInsAtOnce);

/**
 * Answers a sign-in by e-mail and password when it is its turn, and any other request at once. A sign-in takes a
 * place only when all of it has arrived, so that nobody holds one by sending slowly. Where too many wait already
 * the person is asked at once to try again.
 */
export async function inSignInTurn(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => unknown,
): Promise<void> {
  if (!isPasswordSignIn(request)) return void answer();
  if (!(await hasArrived(request))) return refuse(response, 413);
  if (turns.pendingCount >= waitingAtMost) return refuse(response, 503);
  await turns(async () => {
    if (response.destroyed) return;
    await Promise.all([once(response, "close"), answer()]);
  });
}

function isPasswordSignIn({ method, url = "" }: IncomingMessage): boolean {
  return method === "POST" && url.split("?", 1)[0] === passwordSignInPath;
}

/** Waits until the whole body is here, and leaves it to be read. @returns false when it is too long */
function hasArrived(request: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const isTooLong = request.readableLength > longestSignInBytes;
      if (!isTooLong && !request.complete && !request.destroyed) return;
      request.off("readable", look).off("close", look);
      resolve(!isTooLong);
    };
    request.on("readable", look).on("close", look);
    look();
  });
}

/** In the form of next-auth's own answers to a sign-in that failed. */
function refuse(response: ServerResponse, status: 413 | 503): void {
  const url = `${env().PORTAL_URL}/api/auth/error?error=${status === 503 ? "Busy" : "CredentialsSignin"}`;
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    // What is left of a body is not read: the connection ends with the answer.
    ...(status === 503 ? { "Retry-After": "5" } : { Connection: "close" }),
  });
  response.end(JSON.stringify({ url }));
}
