import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { originOf } from "@/lib/commands/testing/steering";
import { deleteFile } from "@/lib/files/mutations";
import { everythingIsRead } from "@/lib/files/testing/everything-is-read";
import { mirroredKinds } from "@/lib/kinds";
import { sweep } from "@/lib/mirror/sweep";
import { requestRevision, withdrawRevision } from "@/lib/orders/revisions/mutations";
import { type CompletedOrder, completeOrder } from "@/lib/orders/testing/completed-order";
import { type OrderingWorld, upload } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { IntentionLog, type Outcome } from "../intentions/log";
import { randomFrom } from "../plan/random";
import { ServiceAccount } from "../service/account";
import { type Variant, variants } from "../service/order";
import { judge } from "./verdict";

/** The verdict finds what is wrong with revisions and with files that nothing has: each defect is planted where all is well. */

let sandbox: TestSandbox;
let completed: CompletedOrder;
let world: OrderingWorld;
let placer: Actor;
let number: string;
let account: ServiceAccount;
let folder: string;
let log: IntentionLog;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => sandbox.dispose());

async function open(variant: Variant): Promise<void> {
  folder = mkdtempSync(path.join(tmpdir(), "chaos-verdict-"));
  log = new IntentionLog(path.join(folder, "intentions.jsonl"));
  completed = await completeOrder(sandbox, variant);
  ({ world, placer } = completed);
  ({ number } = await db().order.findUniqueOrThrow({ where: { id: completed.orderId } }));
  const origin = originOf(sandbox, variant);
  const { token, signingSecret } = world.service;
  const reached = { variant, base_url: `${origin}/api/v1`, token, signing_secret: signingSecret };
  account = await ServiceAccount.of(reached, origin);
}

/** What is broken of what people wanted of this kind. */
async function verdict(...kinds: string[]): Promise<string[]> {
  const { connectionId } = world;
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const intentions = log.read().filter(({ kind }) => kinds.includes(kind));
  const { intentions: broken } = await judge({
    databaseUrl,
    connections: [{ connectionId, account }],
    intentions,
  });
  // How the order came to be is not looked at here.
  return broken.filter((sentence) => !sentence.startsWith("Nobody wanted the order"));
}

async function mirrorVerdict(): Promise<string[]> {
  const { connectionId } = world;
  const databaseUrl = process.env.DATABASE_URL ?? "";
  return (await judge({ databaseUrl, connections: [{ connectionId, account }], intentions: [] })).mirror;
}

describe.each(variants)("of revisions on variant %s", (variant) => {
  /** Of the revision that a person asked for, and got. */
  let revisionId: string;
  let requested: string;

  beforeEach(async () => {
    await open(variant);
    const { id, note } = log.begin("revision.request");
    requested = id;
    const press = await completed.ready(placer, `<p>${id}</p>`);
    await upload(placer, press.draftId, { name: "marked.pdf", kind: "reference" });
    await requestRevision(placer, press);
    note("done", { number, documents: ["marked.pdf"] });
    revisionId = (await completed.revisionsAtService())[0]?.id ?? "";
    await completed.read();
  });

  function noteWithdrawal(outcome: Outcome): string {
    const { id, note } = log.begin("revision.withdraw");
    note(outcome, { number, revisionId, wanted: requested });
    return id;
  }

  const judged = () => verdict("revision.request", "revision.withdraw");

  test("all is well where one is there with its document, and where it was withdrawn", async () => {
    expect([await judged(), await mirrorVerdict()]).toEqual([[], []]);
    await withdrawRevision(placer, { orderId: completed.orderId, revisionId });
    noteWithdrawal("done");
    expect([await judged(), await mirrorVerdict()]).toEqual([[], []]);
  });

  test("one with other documents than were wanted, and one twice, are found", async () => {
    const { id, note } = log.begin("revision.request");
    await world.steered.requestRevision(completed.serviceId, `<p>${id}</p>`);
    note("done", { number, documents: ["marked.pdf"] });
    expect(await judged()).toEqual([`${id} was wanted with marked.pdf, and has `]);
    await world.steered.requestRevision(completed.serviceId, `<p>${id}</p>`);
    expect(await judged()).toEqual([`${id} was requested 2 times: ${number}, ${number}`]);
  });

  test("one that is gone though nobody withdrew it, or was refused to, is found", async () => {
    await withdrawRevision(placer, { orderId: completed.orderId, revisionId });
    const gone = `${requested} was told to be requested, and is not`;
    expect(await judged()).toEqual([gone]);
    noteWithdrawal("refused");
    expect(await judged()).toEqual([gone]);
    noteWithdrawal("given");
    expect(await judged()).toEqual([]);
  });

  test("one that is there though it was withdrawn, or though that was taken on, is found", async () => {
    const done = noteWithdrawal("done");
    const takenOn = noteWithdrawal("acknowledged");
    expect(await judged()).toEqual([
      `${done} withdrew a revision of ${number}, which is requested`,
      `${takenOn} to withdraw a revision of ${number} was forgotten`,
    ]);
    // Whoever came too late is told so.
    await world.steered.setRevisionStatus(revisionId, "in_progress");
    expect(await judged()).toEqual([`${done} withdrew a revision of ${number}, which is in_progress`]);
  });

  test.each([
    ["revisions", `"Order" SET snapshot = jsonb_set(snapshot, '{revisions,0,files}', '[]')`],
    ["fileRows", `"File" SET "orderId" = NULL`],
  ])("a mirror that differs in its documents is found by %s", async (name, defect) => {
    await db().$executeRawUnsafe(`UPDATE ${defect} WHERE "connectionId" = '${world.connectionId}'`);
    expect(await mirrorVerdict()).toEqual([expect.stringContaining(`${number} (completed): ${name} is`)]);
  });
});

describe("of files that nothing has", () => {
  let fileId: string;
  let name: string;

  beforeEach(async () => {
    await open("a");
    await account.staff("leave", randomFrom(1));
    [name = ""] = account.left;
    await sweep({ connectionId: world.connectionId, kind: "file" }, mirroredKinds);
    ({ id: fileId } = await db().file.findFirstOrThrow({ where: { name } }));
  });

  function noteDeletion(outcome: Outcome): string {
    const { id, note } = log.begin("file.delete");
    note(outcome, { fileId, name });
    return id;
  }

  const deleteIt = async () => {
    await everythingIsRead(world);
    await deleteFile(await world.addPerson("administrator"), { fileId });
  };

  test("all is well where one is there, and where it was deleted", async () => {
    expect([await verdict("file.delete"), await mirrorVerdict()]).toEqual([[], []]);
    await deleteIt();
    noteDeletion("done");
    expect([await verdict("file.delete"), await mirrorVerdict()]).toEqual([[], []]);
  });

  test("one that is gone though nobody deleted it is found", async () => {
    await deleteIt();
    expect(await verdict("file.delete")).toEqual([`Nobody wanted to delete ${name}`]);
  });

  test("one that is there though it was deleted, or though that was taken on, is found", async () => {
    const done = noteDeletion("done");
    const takenOn = noteDeletion("acknowledged");
    expect(await verdict("file.delete")).toEqual([
      `${done} deleted ${name}, which is there`,
      `${takenOn} to delete ${name} was forgotten`,
    ]);
  });

  test.each([
    [`UPDATE "File" SET "goneAt" = now()`, "The mirror takes the file"],
    [`UPDATE "File" SET name = 'another'`, "The file"],
  ])("a mirror that differs by %s is found", async (defect, words) => {
    await db().$executeRawUnsafe(`${defect} WHERE id = '${fileId}'`);
    expect(await mirrorVerdict()).toEqual([expect.stringContaining(`${words} ${name}`)]);
  });
});
