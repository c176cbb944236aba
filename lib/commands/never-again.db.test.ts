import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serviceVariants } from "@/lib/domain/capabilities";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { looksBeforeGivingUp } from "./rules";
import { createCommandWorld, give, opener, type Prepared, prepare } from "./testing/prepared";
import { letLeaseRunOut, letPass, runRound } from "./testing/rounds";
import { originOf } from "./testing/steering";

/** What is made of no files has nothing that it could be known by: nothing guards a second. */

let sandbox: TestSandbox;
let withoutFiles: Prepared;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

async function countPosts(): Promise<number> {
  const { requests } = (await withoutFiles.world.service.control("GET", "/requests")).json as {
    requests: { method: string }[];
  };
  return requests.filter(({ method }) => method === "POST").length;
}

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    const prepared = await prepare(
      "order.place",
      await createCommandWorld(originOf(sandbox, variant), variant),
    );
    const { about } = prepared;
    withoutFiles = { ...prepared, about: { ...about, request: { ...about.request, fileServiceIds: [] } } };
  });

  test("what is made of no files is never sent again by itself, and never said not to be done", async () => {
    const { service } = withoutFiles.world;
    await service.setFaults([{ ...withoutFiles.at, kind: "drop" }]);
    const posts = await countPosts();
    const { id } = await give(withoutFiles);
    expect(await countPosts()).toBe(posts + 1);
    for (let round = 0; round < 2 * looksBeforeGivingUp; round += 1) {
      await letPass(id, 24 * 3_600);
      await runRound(id);
    }
    expect(await countPosts()).toBe(posts + 1);
    expect(await db().command.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: "unknown",
      sends: 1,
    });
  });

  test("it is sent by the resolver, once, where the process died before it sent it", async () => {
    const { service } = withoutFiles.world;
    const opening = await db().$transaction(await opener(withoutFiles));
    if (opening.kind !== "opened") throw new Error("Nobody else has given it");
    const { commandId } = opening.lease;
    await letLeaseRunOut(commandId);
    await service.setFaults([{ ...withoutFiles.at, kind: "drop" }]);
    const posts = await countPosts();
    for (let round = 0; round < 4; round += 1) {
      await letPass(commandId, 60);
      await runRound(commandId);
    }
    expect(await countPosts()).toBe(posts + 1);
  });
});
