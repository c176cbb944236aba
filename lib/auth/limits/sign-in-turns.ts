import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import pLimit from "p-limit";
import { env } from "@/lib/platform/env";

/**
 * Promises that people who sign in, all at the same moment, leave the process able to answer everybody else. It
 * stands before Next, whose own work for each request adds up to more than the comparing of passwords.
 */

export const passwordSignInPath = "/api/auth/callback/password";

const signInsAtOnce = 8;
/** The last of them waits a second or two. */
const waitingAtMost = 50;

const turns = pLimit(signInsAtOnce);

/**
 * Answers a sign-in by email and password when it is its turn, and any other request at once. Where too many
 * wait already the person is asked at once to try again.
 * @param request one that has wholly arrived, so that nobody holds a place by sending slowly
 */
export async function inSignInTurn(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => unknown,
): Promise<void> {
  if (!isPasswordSignIn(request)) return void (await answer());
  if (turns.pendingCount >= waitingAtMost) return refuse(response);
  await turns(async () => {
    if (response.destroyed) return;
    await Promise.all([once(response, "close"), answer()]);
  });
}

function isPasswordSignIn({ method, url = "" }: IncomingMessage): boolean {
  return method === "POST" && url.split("?", 1)[0] === passwordSignInPath;
}

/** In the form of next-auth's own answers to a sign-in that failed. */
function refuse(response: ServerResponse): void {
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store", "Retry-After": "5" };
  response.writeHead(503, headers);
  response.end(JSON.stringify({ url: `${env().PORTAL_URL}/api/auth/error?error=Busy` }));
}
