import { createServer } from "node:http";
import { expect, test } from "vitest";
import { limitPerPlace } from "./place-limit";
import { listening } from "./testing/listening";
import { RawClient } from "./testing/raw-client";

test("one place has no more connections than agreed, another has its own, and one that closes makes room", async () => {
  const server = createServer((_, response) => response.end("served"));
  limitPerPlace(server, 2);
  await listening(server);
  const answerTo = async (from: string) => {
    const client = await RawClient.connectTo(server, from);
    const answer = await client
      .head("GET /")
      .answered("served")
      .catch(() => "");
    return { client, isServed: answer !== "" };
  };
  const first = await answerTo("127.0.0.1");
  expect([first.isServed, (await answerTo("127.0.0.1")).isServed]).toEqual([true, true]);
  expect((await answerTo("127.0.0.1")).isServed).toBe(false);
  expect((await answerTo("127.0.0.2")).isServed).toBe(true);
  first.client.socket.destroy();
  await expect.poll(async () => (await answerTo("127.0.0.1")).isServed).toBe(true);
});
