import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownerOf } from "@/lib/auth/owners";
import { actingFor, addDepartment, signIn } from "@/lib/auth/testing/signed-in";
import { commandKinds } from "@/lib/kinds";
import { tableOf } from "@/lib/mirror/table";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { lockCommand } from "./lease";
import { expectDoneOnce, resolve } from "./testing/done-once";
import {
  type CommandWorld,
  createCommandWorld,
  give,
  giveAtOnce,
  opener,
  preparations,
  prepare,
  triedCommands,
} from "./testing/prepared";
import { originOf } from "./testing/steering";

/** Every command, under every fault of the service: carried out once, told once, as whose it is. */

let sandbox: TestSandbox;
let world: CommandWorld;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const faults = {
  "no fault": null,
  "a connection dropped before it was carried out": { kind: "drop" },
  "a connection dropped afterwards": { kind: "drop", after: true },
  "half an answer": { kind: "truncate" },
  "an answer that is no JSON, and nothing done": { kind: "garbage" },
  "an answer that is no JSON, and it was done": { kind: "garbage", after: true },
  "a 500 that did nothing": { kind: "status", status: 500 },
  "a 500 that did it": { kind: "status", status: 500, after: true },
  "a 503 that did it": { kind: "status", status: 503, after: true },
  "a delay before it was done": { kind: "delay", delay_ms: 400 },
  "a delay after it was done": { kind: "delay", delay_ms: 400, after: true },
  "a 429 that says when to come again": { kind: "status", status: 429, retry_after: 1 },
} as const;

const auditOf = (subjectId: string | null) =>
  db().auditEvent.findMany({ where: { subjectId: subjectId ?? "" } });

test("every command is tried here", () => {
  expect(Object.keys(preparations).sort()).toEqual(commandKinds.map(({ name }) => name).sort());
});

describe.each(triedCommands)("$name, variant $variant,", ({ variant, name, creates, makes }) => {
  beforeAll(async () => {
    world = await createCommandWorld(originOf(sandbox, variant), variant);
  });

  test.each(Object.entries(faults))("is carried out once, with %s", async (_, fault) => {
    const prepared = await prepare(name, world);
    if (fault) await world.service.setFaults([{ ...prepared.at, ...fault }]);
    const { id } = await give(prepared);
    await expectDoneOnce(prepared, id);
  });

  test("is carried out once when it is given in three places at once", async () => {
    const prepared = await prepare(name, world);
    const given = await giveAtOnce(prepared, 3);
    expect(new Set(given.map(({ id }) => id)).size).toBe(1);
    await expectDoneOnce(prepared, given[0]?.id ?? "");
  });

  test.each([
    ["readable", {}],
    ["unreadable", { request: { version: 0 } }],
  ])("is found at once where another transaction has it locked, %s as it is", async (_, data) => {
    const prepared = await prepare(name, world);
    const open = await opener(prepared);
    const opening = await db().$transaction(open);
    const commandId = opening.kind === "opened" ? opening.lease.commandId : "";
    await db().command.update({ where: { id: commandId }, data: { leaseUntil: new Date(0), ...data } });
    const again = await db().$transaction(async (tx) => {
      await lockCommand(tx, commandId);
      return await db().$transaction(open);
    });
    expect(again).toEqual({ kind: "found", commandId });
  });

  test.skipIf(makes)("is in the audit once, as done by another, when somebody else did it", async () => {
    const prepared = await prepare(name, world);
    const { kind, at, about } = prepared;
    await world.service.call(at.method, at.path);
    const { id } = await give(prepared);
    expect(await resolve(id)).toMatchObject({ state: "done", byAnother: true });
    expect(await auditOf(about.key)).toMatchObject([
      { action: `${name}.by_another`, subjectKind: kind.mirrored.kind, actorId: world.actor.userId },
    ]);
    const actorId = world.actor.userId;
    expect(await db().statusChange.findMany({ where: { subjectId: about.key, actorId } })).toEqual([]);
  });

  test("given by staff on behalf of a person is the person's, and the audit names both", async () => {
    const departmentId = await addDepartment(world.businessId);
    const person = await world.addPerson("approver");
    await db().membership.updateMany({ where: { userId: person.userId }, data: { departmentId } });
    const actor = await actingFor(await signIn(person.userId));
    const prepared = await prepare(name, { ...world, actor });
    const { id } = await give(prepared);
    const command = await resolve(id);
    expect(command).toMatchObject({ actorId: actor.userId, onBehalfOfId: person.userId });
    // An order that came from outside is of no department, and so is what is done to it.
    const { mirrored } = prepared.kind;
    const { subject } = prepared.about;
    const acted = subject && (await ownerOf(db(), mirrored.kind, subject.id));
    expect(command.departmentId).toBe(acted ? acted.departmentId : departmentId);
    expect(await auditOf(command.subjectId)).toMatchObject([
      {
        ...{ action: name, actorId: actor.userId, requestId: actor.requestId },
        ...{ onBehalfOfId: person.userId, grantId: actor.acting?.onBehalfOf?.grantId },
      },
    ]);
    const steps = await db().statusChange.findMany({ where: { subjectId: command.subjectId ?? "" } });
    if (prepared.kind.causes)
      expect(steps).toContainEqual(
        expect.objectContaining({ actorId: actor.userId, onBehalfOfId: person.userId }),
      );
    if (!creates) return;
    expect(
      await db()
        .$queryRaw`SELECT id, "placedByStaffId" FROM ${tableOf(mirrored)} WHERE "commandId" = ${id}::uuid`,
    ).toEqual([{ id: command.subjectId, placedByStaffId: actor.userId }]);
    const made = await ownerOf(db(), mirrored.kind, command.subjectId ?? "");
    expect(made).toEqual({ personId: person.userId, departmentId });
  });

  test.each([401, 403])(
    "is refused, and nothing done, when the service answers %i to a person who waits",
    async (status) => {
      const prepared = await prepare(name, await createCommandWorld(originOf(sandbox, variant), variant));
      const { service, businessId } = prepared.world;
      await service.setFaults([{ ...prepared.at, kind: "status", status }]);
      const command = await give(prepared);
      expect([command.state, await prepared.effects()]).toEqual(["refused", 0]);
      expect(command.refusal).toMatchObject({ code: "token_refused" });
      expect(await db().auditEvent.count({ where: { businessId } })).toBe(0);
    },
  );
});
