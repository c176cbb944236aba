import { once } from "node:events";
import { createServer } from "node:http";
import { duplexPair } from "node:stream";
import { expect, test } from "vitest";
import { limitPerPlace } from "./place-limit";

test("one place has no more connections than agreed, another has its own, and one that closes makes room", async () => {
  const server = createServer((_, response) => response.end("served"));
  limitPerPlace(server, 2);
  // Not every system has several addresses of its own to come from.
  const connectFrom = async (remoteAddress: string) => {
    const [visitor, inside] = duplexPair();
    server.emit("connection", Object.assign(inside, { remoteAddress }));
    visitor.write("GET / HTTP/1.1\r\nHost: portal.test\r\n\r\n");
    const isServed = await Promise.race([
      once(visitor, "data").then(() => true),
      once(inside, "close").then(() => false),
    ]);
    return { inside, isServed };
  };
  const first = await connectFrom("192.0.2.1");
  expect([first.isServed, (await connectFrom("192.0.2.1")).isServed]).toEqual([true, true]);
  expect((await connectFrom("192.0.2.1")).isServed).toBe(false);
  expect((await connectFrom("198.51.100.1")).isServed).toBe(true);
  const closed = once(first.inside, "close");
  first.inside.destroy();
  await closed;
  expect((await connectFrom("192.0.2.1")).isServed).toBe(true);
});
