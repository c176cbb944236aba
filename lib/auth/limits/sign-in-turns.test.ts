import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { door } from "@/scripts/web/door";
import { inSignInTurn, passwordSignInPath } from "./sign-in-turns";

/** A server as the portal has it, whose answers wait until they are let go, and tell the body that they were asked with. */

let server: Server;
let origin: string;
let letGo: () => void;
let underWay: number;
const sockets: Socket[] = [];

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  letGo = resolve;
  underWay = 0;
  const answer = (request: IncomingMessage, response: ServerResponse) =>
    inSignInTurn(request, response, async () => {
      underWay += 1;
      const body = await text(request);
      await promise;
      response.end(`${request.method} ${body}`);
    });
  const uploadPace = { idleMs: 60_000, windowMs: 60_000, leastBytesPerSecond: 0, lookMs: 1_000 };
  const portal = new URL("http://portal.test");
  const answerCallback = async () => undefined;
  server = createServer(door(answer, { portal, uploadPace, answerCallback, hasSession: async () => false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  letGo();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const signIn = (body: string | ReadableStream = "email=fay") =>
  fetch(`${origin}${passwordSignInPath}?from=login`, { method: "POST", body, duplex: "half" } as RequestInit);

/** Announces more than it sends. */
async function signInSlowly(): Promise<void> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  await once(socket, "connect");
  socket.write(
    `POST ${passwordSignInPath} HTTP/1.1\r\nHost: portal.test\r\nContent-Length: 100\r\n\r\nemail=`,
  );
}

test("who comes when too many wait is asked at once to try again, in the words that the form knows", async () => {
  const admitted = Array.from({ length: 58 }, () => signIn());
  await expect.poll(() => underWay).toBe(8);
  const answer = await signIn();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ url: "http://portal.test/api/auth/error?error=Busy" });

  letGo();
  for (const each of admitted) expect((await each).status).toBe(200);
  expect((await signIn()).status).toBe(200);
});

test("everybody else is answered meanwhile", async () => {
  const waiting = Array.from({ length: 58 }, () => signIn());
  await expect.poll(() => underWay).toBe(8);
  const others = [
    fetch(origin),
    fetch(`${origin}${passwordSignInPath}`),
    fetch(`${origin}/api/drafts`, { method: "POST" }),
  ];
  await expect.poll(() => underWay).toBe(11);
  letGo();
  await Promise.all([...waiting, ...others]);
});

test("a sign-in arrives whole, however its body was sent", async () => {
  letGo();
  expect(await (await signIn("email=fay&password=secret")).text()).toBe("POST email=fay&password=secret");
  const parts = new Blob(["email=fay", "&password=", "secret"]).stream();
  expect(await (await signIn(parts)).text()).toBe("POST email=fay&password=secret");
  expect(await (await signIn("")).text()).toBe("POST ");
});

test("nobody keeps others from signing in by sending slowly", async () => {
  for (let count = 0; count < 70; count += 1) await signInSlowly();
  letGo();
  expect((await signIn()).status).toBe(200);
});

test("who goes away while they wait gives their place back", async () => {
  const first = Array.from({ length: 8 }, () => signIn());
  await expect.poll(() => underWay).toBe(8);
  const leaving = new AbortController();
  const gone = Array.from({ length: 20 }, () =>
    fetch(`${origin}${passwordSignInPath}`, { method: "POST", body: "email=fay", signal: leaving.signal }),
  );
  leaving.abort();
  await Promise.allSettled(gone);
  letGo();
  await Promise.all(first);
  expect((await signIn()).status).toBe(200);
  expect(underWay).toBe(9);
});
