import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { boundedServer, type Limits } from "./bounded-server";
import { listening } from "./testing/listening";
import { RawClient } from "./testing/raw-client";

const limits: Limits = {
  headersMs: 400,
  requestMs: 800,
  unreadMs: 500,
  keptMs: 500,
  lookMs: 20,
  connections: 100,
};
const longMs = 3_600_000;
const patient: Limits = { ...limits, headersMs: longMs, requestMs: longMs, unreadMs: longMs };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers when the whole request is there, unless a test says otherwise; `/long` may take its time. */
function serve(answer: Answer = whenWhole, changed: Partial<Limits> = {}): Promise<Server> {
  return listening(boundedServer(answer, ({ url }) => url === "/long", { ...limits, ...changed }));
}

function whenWhole(request: IncomingMessage, response: ServerResponse): void {
  request.resume().once("end", () => response.end("whole"));
}

describe("a request that does not arrive in time is ended", () => {
  test("before its first byte", async () => {
    const client = await RawClient.connectTo(await serve());
    expect(await client.ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("in the middle of its headers, at whatever pace", async () => {
    const client = await RawClient.connectTo(await serve());
    client.send("GET / HTTP/1.1\r\nHost: portal.test\r\nX-Endless: ").drip();
    expect(await client.ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.each([
    ["that stops", (client: RawClient) => client.send("x")],
    ["that trickles", (client: RawClient) => client.drip()],
  ])("with a body %s", async (_, send) => {
    const client = await RawClient.connectTo(await serve());
    send(client.head("POST /", { "Content-Length": 1_000_000 }));
    expect(await client.ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("with a chunked body that never ends", async () => {
    const client = await RawClient.connectTo(await serve());
    client.head("POST /", { "Transfer-Encoding": "chunked" }).send("fffff\r\n").drip();
    expect(await client.ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("though it was answered already, and without a second answer", async () => {
    const client = await RawClient.connectTo(await serve((_, response) => response.end("early")));
    client.head("POST /", { "Content-Length": 1_000_000 }).drip();
    expect(await client.ended).toMatch(/^HTTP\/1\.1 200 (?!.*HTTP\/1\.1).*early$/s);
  });

  test("as the second one of its connection", async () => {
    const client = await RawClient.connectTo(await serve(whenWhole, { keptMs: longMs, unreadMs: longMs }));
    await client.head("GET /").answered("whole");
    client.head("POST /second", { "Content-Length": 1_000_000 }).drip();
    expect(await client.ended).toContain("HTTP/1.1 408 ");
  });
});

test("a request that has arrived is answered, however long that takes", async () => {
  const held: ServerResponse[] = [];
  const server = await serve((_, response) => void held.push(response));
  const patientClient = (await RawClient.connectTo(server)).head("GET /");
  await expect.poll(() => held.length).toBe(1);
  // One that began later and was ended shows that the time of the first is over too.
  await (await RawClient.connectTo(server)).head("POST /", { "Content-Length": 5 }).ended;
  held[0]?.end("at last");
  expect(await patientClient.answered("at last")).toMatch(/^HTTP\/1\.1 200 /);
});

test("only what may take longer does", async () => {
  const server = await serve();
  const upload = (await RawClient.connectTo(server)).head("POST /long", { "Content-Length": 5 }).send("1");
  const form = (await RawClient.connectTo(server)).head("POST /form", { "Content-Length": 5 }).send("1");
  expect(await form.ended).toMatch(/^HTTP\/1\.1 408 /);
  expect(await upload.send("2345").answered("whole")).toMatch(/^HTTP\/1\.1 200 /);
});

describe("an answer", () => {
  /** Writes without end, as fast as it is taken. */
  function pour(response: ServerResponse): void {
    response.write(Buffer.alloc(1024 * 1024));
    response.once("drain", () => pour(response));
  }

  test("that nobody takes is given up, and one that is taken goes on", async () => {
    const isGivenUp = Promise.withResolvers<void>();
    const server = await serve(({ url }, response) => {
      if (url === "/unread") response.once("close", isGivenUp.resolve);
      pour(response);
    });
    const [reader, sleeper] = [await RawClient.connectTo(server), await RawClient.connectTo(server)];
    sleeper.socket.pause();
    sleeper.head("GET /unread");
    let taken = 0;
    reader.socket.removeAllListeners("data").on("data", (chunk: Buffer) => {
      taken += chunk.length;
    });
    reader.head("GET /read");
    await isGivenUp.promise;
    const before = taken;
    await expect.poll(() => taken).toBeGreaterThan(before);
    reader.socket.destroy();
  });

  test("that is quiet, as a stream of events is, stays open", async () => {
    const held: ServerResponse[] = [];
    const server = await serve((_, response) => {
      response.write("first");
      held.push(response);
    });
    const client = (await RawClient.connectTo(server)).head("GET /");
    await client.answered("first");
    // A connection that was opened later and stayed idle is ended meanwhile.
    const idle = await RawClient.connectTo(await serve(whenWhole, { ...patient, unreadMs: limits.unreadMs }));
    await idle.ended;
    held[0]?.end("last");
    expect(await client.answered("last")).toContain("first");
  });
});

test("a connection that is kept for a next request is ended when none comes", async () => {
  const server = await serve(whenWhole, { ...patient, keptMs: 50 });
  const client = (await RawClient.connectTo(server)).head("GET /");
  expect(await client.ended).toMatch(/whole$/);
});

test("a connection is kept as long as agreed, although nothing moves on it", async () => {
  const changed = { ...patient, unreadMs: limits.unreadMs, keptMs: longMs };
  const server = await serve(({ url }, response) => response.end(url), changed);
  const client = (await RawClient.connectTo(server)).head("GET /first");
  await client.answered("/first");
  // One that is kept for a moment alone is ended meanwhile.
  const brief = await serve(whenWhole, { ...patient, keptMs: 1 });
  await (await RawClient.connectTo(brief)).head("GET /").ended;
  expect(await client.head("GET /second").answered("/second")).toMatch(/^HTTP\/1\.1 200 /);
});

test("an upgrade is a request like any other, though somebody listens for upgrades", async () => {
  const server = await serve();
  server.on("upgrade", () => undefined);
  const client = await RawClient.connectTo(server);
  client.head("GET /", { Connection: "Upgrade", Upgrade: "websocket" });
  expect(await client.answered("whole")).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ["no HTTP at all", "\x16\x03\x01\r\n\r\n", "400"],
  ["headers without end", `GET / HTTP/1.1\r\nHost: portal.test\r\nX: ${"x".repeat(20_000)}`, "431"],
])("%s are refused", async (_, bytes, status) => {
  const client = await RawClient.connectTo(await serve(whenWhole, patient));
  expect(await client.send(bytes).ended).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test("no more connections are kept open than agreed, and one that closes makes room", async () => {
  const server = await serve(whenWhole, { ...patient, connections: 2 });
  const [first, second] = [await RawClient.connectTo(server), await RawClient.connectTo(server)];
  await first.head("GET /").answered("whole");
  await second.head("GET /").answered("whole");
  expect(await (await RawClient.connectTo(server)).ended).toBe("");
  first.socket.destroy();
  await expect
    .poll(async () => {
      const client = (await RawClient.connectTo(server)).head("GET /");
      return await client.answered("whole").catch(() => "");
    })
    .toContain("whole");
});
