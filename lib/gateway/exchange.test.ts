import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { type ExchangeRequest, exchange } from "./exchange";

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  closing.push(() => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    return closed;
  });
  return await addressOf(server);
}

/** A service below HTTP: what it does with a connection is its own. */
async function serveTcp(onConnection: (socket: Socket) => void): Promise<URL> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    onConnection(socket);
  });
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return await addressOf(server);
}

async function addressOf(server: Server): Promise<URL> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/orders`);
}

function ask(url: URL, changed: Partial<ExchangeRequest> = {}) {
  return exchange({
    method: "POST",
    url,
    headers: {},
    body: "{}",
    connectMs: 20_000,
    silenceMs: 20_000,
    ...changed,
  });
}

/** As many bytes as asked for, with a count of those that were taken. */
function countedBytes(total: number) {
  const count = { taken: 0 };
  const piece = Buffer.alloc(64 * 1024, 7);
  const body = Readable.from(
    (function* () {
      for (; count.taken < total; count.taken += piece.length) yield piece;
    })(),
    { objectMode: false, highWaterMark: piece.length },
  );
  return { body, count };
}

test("a service that refuses the connection has certainly got nothing", async () => {
  const url = await serve(() => undefined);
  await closing.pop()?.();
  await expect(ask(url)).rejects.toMatchObject({ name: "ExchangeError", sent: false });
});

test("a name that nobody knows has certainly got nothing", async () => {
  await expect(ask(new URL("http://service.invalid/"))).rejects.toMatchObject({ sent: false });
});

test("a connection that does not become a secure one has certainly got nothing", async () => {
  const url = await serveTcp(() => undefined);
  url.protocol = "https:";
  await expect(ask(url, { connectMs: 100 })).rejects.toMatchObject({
    sent: false,
    message: "No connection within 100 ms",
  });
});

test("a connection that breaks before the answer may have brought everything", async () => {
  const url = await serveTcp((socket) => socket.once("data", () => socket.destroy()));
  await expect(ask(url)).rejects.toMatchObject({ sent: true });
});

test("a service that keeps silent is given up, and may have got everything", async () => {
  const url = await serve(() => undefined);
  await expect(ask(url, { silenceMs: 100 })).rejects.toMatchObject({ sent: true });
});

test("half an answer is none", async () => {
  const url = await serve((_, response) => {
    response.writeHead(201, { "content-length": 100 });
    response.write("half", () => response.destroy());
  });
  await expect(ask(url)).rejects.toMatchObject({ sent: true });
});

test("an answer without end is given up", async () => {
  const url = await serve((_, response) => {
    const piece = Buffer.alloc(1024 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on("drain", more).writeHead(200);
    more();
  });
  await expect(ask(url)).rejects.toMatchObject({ sent: true, message: "The answer is too long to be one" });
});

test("a redirect is not followed", async () => {
  const asked: (string | undefined)[] = [];
  const url = await serve((request, response) => {
    asked.push(request.url);
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  expect(await ask(url)).toMatchObject({ status: 302 });
  expect(asked).toEqual(["/api/v1/orders"]);
});

test("a write has a connection of its own, so that it never meets one that is being closed", async () => {
  const sockets = new Set<Socket>();
  const url = await serve((request, response) => {
    sockets.add(request.socket);
    response.end("{}");
  });
  for (const method of ["GET", "GET", "POST", "POST"] as const) {
    await ask(url, { method, body: method === "POST" ? "{}" : null });
  }
  expect(sockets.size).toBe(3);
});

test("a read that meets a kept connection which the service has ended is made on another", async () => {
  const asked: Socket[] = [];
  const url = await serve((request, response) => {
    const isKept = asked.includes(request.socket);
    asked.push(request.socket);
    if (isKept) request.socket.resetAndDestroy();
    else response.end("{}");
  });
  for (let time = 0; time < 2; time += 1) {
    expect(await ask(url, { method: "GET", body: null })).toMatchObject({ status: 200 });
  }
  expect(new Set(asked).size).toBe(2);
});

test("a read whose new connection is ended too has failed", async () => {
  const url = await serve((request) => request.socket.resetAndDestroy());
  await expect(ask(url, { method: "GET", body: null })).rejects.toMatchObject({ sent: true });
});

test("a stream is read no faster than the service takes it", async () => {
  const { body, count } = countedBytes(64 * 1024 * 1024);
  // It takes nothing: only what fits into the buffers on the way is read.
  const url = await serveTcp((socket) => socket.pause());
  await expect(ask(url, { body, silenceMs: 500 })).rejects.toMatchObject({
    sent: true,
  });
  expect(count.taken).toBeLessThan(16 * 1024 * 1024);
});

test("a slow stream is not ended while bytes move", async () => {
  const silenceMs = 900;
  const pieces = (async function* () {
    for (let piece = 0; piece < 5; piece += 1) {
      await new Promise((resolve) => setTimeout(resolve, silenceMs / 3));
      yield Buffer.from("piece");
    }
  })();
  const url = await serve(async (request, response) => {
    let size = 0;
    for await (const chunk of request) size += chunk.length;
    response.end(`${size}`);
  });
  expect(await ask(url, { body: Readable.from(pieces, { objectMode: false }), silenceMs })).toMatchObject({
    text: "25",
  });
});

test("a service that turns a stream away early is heard, and the rest is not sent", async () => {
  const { body, count } = countedBytes(512 * 1024 * 1024);
  const url = await serve((request, response) => {
    request.once("data", () => {
      request.pause();
      response.writeHead(413).end("{}");
    });
  });
  expect(await ask(url, { body })).toMatchObject({ status: 413 });
  await expect.poll(() => body.destroyed).toBe(true);
  expect(count.taken).toBeLessThan(64 * 1024 * 1024);
});

test("a stream that breaks off is not taken for a whole one", async () => {
  let isWhole = false;
  const url = await serve((request) => {
    request
      .on("end", () => (isWhole = true))
      .on("error", () => undefined)
      .resume();
  });
  const body = Readable.from(
    (function* () {
      yield Buffer.from("some");
      throw new Error("The browser went away");
    })(),
    { objectMode: false },
  );
  await expect(ask(url, { body })).rejects.toThrow("The browser went away");
  expect(isWhole).toBe(false);
});

test("an exchange stops when its caller does", async () => {
  const caller = new AbortController();
  const url = await serve(() => caller.abort());
  await expect(ask(url, { signal: caller.signal })).rejects.toMatchObject({ sent: true });
});

test("a redirect is an answer like any other: what it names is not asked", async () => {
  let asked = 0;
  const elsewhere = await serve((_, response) => {
    asked += 1;
    response.end("{}");
  });
  const url = await serve((_, response) => response.writeHead(302, { location: elsewhere.href }).end("{}"));
  for (const method of ["GET", "POST"] as const)
    expect(await ask(url, { method, body: null })).toMatchObject({ status: 302 });
  expect(asked).toBe(0);
});
