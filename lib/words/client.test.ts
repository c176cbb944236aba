import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { wordsOptions } from "./client";

afterEach(() => vi.unstubAllGlobals());

test("words that are shown are not asked for again when everything that is shown is", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({ words: "{}" });
  });
  const queries = new QueryClient();
  const reads = vi.fn(async () => "read");
  const others = new QueryObserver(queries, { queryKey: ["others"], queryFn: reads });
  const leave = [new QueryObserver(queries, wordsOptions("en", ["files"])), others].map((observer) =>
    observer.subscribe(() => undefined),
  );
  await expect.poll(() => queries.isFetching()).toBe(0);
  await queries.invalidateQueries();
  expect(reads).toHaveBeenCalledTimes(2);
  expect(asked).toHaveLength(1);
  for (const end of leave) end();
  queries.clear();
});
