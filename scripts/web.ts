import nextEnv from "@next/env";
import next from "next";
import { inSignInTurn } from "@/lib/auth/limits/sign-in-turns";
import { carriesSession } from "@/lib/auth/session/cookie";
import { closeAllStreams } from "@/lib/live/hub";
import { answerCallback } from "@/lib/mirror/answer-callback";
import { closeDb } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { closeQueue } from "@/lib/platform/queue";
import { boundedServer } from "./web/bounded-server";
import { logConsole } from "./web/console";
import { door, isUpload } from "./web/door";
import { limitPerPlace } from "./web/place-limit";

/**
 * The web process. A server of our own around Next, because its own gives every request five minutes, which is
 * little for an upload and much for anything else, and waits for ever for open event streams when it is to stop.
 */

const port = Number(process.env.PORT ?? 3000);
const hostname = process.env.HOST ?? "127.0.0.1";

// next-auth reads its own name for the same thing.
process.env.NEXTAUTH_URL = env().PORTAL_URL;

// Whoever started this has read `.env`; Next would read it again, and complain where this user may not.
nextEnv.loadEnvConfig(process.cwd(), false, { info: () => undefined, error: () => undefined });

logConsole();
const app = next({ dev: false, hostname, port });
await app.prepare();
const handle = app.getRequestHandler();

const { PORTAL_URL, MAX_CONNECTIONS, TRUSTED_PROXIES } = env();
const open = door((request, response) => inSignInTurn(request, response, () => handle(request, response)), {
  portal: new URL(PORTAL_URL),
  answerCallback,
  hasSession: ({ headers }) => carriesSession(headers.cookie),
  uploadPace: { idleMs: 60_000, windowMs: 120_000, leastBytesPerSecond: 2 * 1024, lookMs: 1_000 },
});
const server = boundedServer(open, isUpload, {
  headersMs: 15_000,
  requestMs: 30_000,
  unreadMs: 60_000,
  // Load balancers and the service keep theirs for a minute at most.
  keptMs: 65_000,
  lookMs: 1_000,
  connections: MAX_CONNECTIONS,
});
// Behind a proxy all connections come from one place.
if (TRUSTED_PROXIES === 0) limitPerPlace(server, Math.ceil(MAX_CONNECTIONS / 4));
server.listen(port, hostname);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await closeAllStreams();
  // A page whose stream has ended asks for another on the same connection, again and again.
  const closing = setInterval(() => server.closeIdleConnections(), 100);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(closing);
  await closeQueue();
  await closeDb();
  process.exit(0);
}

// Ctrl-C in a terminal reaches the whole group; the command that started everything says when to stop.
if (process.send) process.on("SIGINT", () => undefined);
else process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());
process.on("disconnect", () => void stop());
