import { expect, test } from "vitest";
import { z } from "zod";
import { longestJsonBytes, readJson } from "./read-json";

/** A request that would send a megabyte after another, as long as anybody reads. */
function endlessRequest(): { request: Request; megabytesRead: () => number } {
  let read = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      read += 1;
      controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
      if (read === 64) controller.close();
    },
  });
  const request = new Request("http://portal.test/api/drafts", {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  return { request, megabytesRead: () => read };
}

const post = (body: string) => new Request("http://portal.test/api/drafts", { method: "POST", body });

test("a body is what its schema says", async () => {
  await expect(readJson(post('{"fresh":true}'), z.object({ fresh: z.boolean() }))).resolves.toEqual({
    fresh: true,
  });
  await expect(readJson(post("fresh"), z.unknown())).rejects.toMatchObject({ code: "invalid_input" });
});

test("a body without an end is refused before it fills the memory", async () => {
  const { request, megabytesRead } = endlessRequest();
  await expect(readJson(request, z.unknown())).rejects.toMatchObject({ code: "too_large" });
  expect(megabytesRead()).toBeLessThan(4);
});

test("the longest form that may be saved is let through, however its letters are written", async () => {
  const letters = "\\u00e9".repeat(53_000);
  expect(letters.length).toBeLessThan(longestJsonBytes);
  await expect(readJson(post(`"${letters}"`), z.string())).resolves.toHaveLength(53_000);
});
