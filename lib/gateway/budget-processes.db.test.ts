import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db";

const processes: ChildProcess[] = [];
afterEach(() => {
  for (const each of processes.splice(0)) each.kill("SIGKILL");
});

const said = async (child: ChildProcess): Promise<unknown> => (await once(child, "message"))[0];

async function startTaking(fingerprint: string, count: number): Promise<ChildProcess> {
  const script = new URL("./testing/taking-process.ts", import.meta.url).pathname;
  const child = fork(script, [fingerprint, String(count)], { execArgv: ["--import", "tsx"] });
  processes.push(child);
  expect(await said(child)).toBe("ready");
  return child;
}

test("processes that ask at once for one token get its allowance between them, and no more", async () => {
  const fingerprint = randomUUID();
  const children = await Promise.all([1, 2, 3].map(() => startTaking(fingerprint, 50)));
  const counts = children.map(said);
  for (const child of children) child.send("go");
  const taken = (await Promise.all(counts)).map(Number);
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(60);
  const { taken: grants } = await db().requestBudget.findUniqueOrThrow({ where: { fingerprint } });
  expect(grants).toHaveLength(60);
});
