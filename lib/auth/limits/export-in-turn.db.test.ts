import { beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingOf, personOf } from "@/lib/auth/actor";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { actingFor, addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { byteOrderMark } from "@/lib/domain/csv";
import { db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import { exportInTurn } from "./export-in-turn";

let person: Actor;
let given: AbortController;
beforeEach(async () => {
  person = await signIn(await addPerson({ businessId: await addBusiness() }));
  given = new AbortController();
});

async function* threePieces() {
  yield* [["a"], ["b", "c"], ["d"]];
}

const take = (pieces: AsyncGenerator<string[]> = threePieces()) => {
  return exportInTurn(person, {
    entry: { action: "order.export", subjectKind: "business", subjectId: "of anything" },
    heading: ["letter"],
    pieces,
    recordOf: (letter: string) => [letter],
    signal: given.signal,
  });
};

const businessId = () => actingOf(person).businessId;
const changeMembership = (data: Prisma.MembershipUncheckedUpdateManyInput) =>
  db().membership.updateMany({ where: { userId: person.userId }, data });

const audited = () => db().auditEvent.count({ where: { actorId: person.userId, action: "order.export" } });

/** That another may be taken: the turn of the one before is over. */
const isOver = () =>
  vi.waitFor(
    async () => {
      const next = await take();
      await next.return?.();
    },
    { timeout: 20_000 },
  );

test("a file begins so that spreadsheets know its letters, and has every piece", async () => {
  const pieces: string[] = [];
  for await (const piece of await take()) pieces.push(piece);
  expect(pieces.join("")).toBe(`${byteOrderMark}letter\r\na\r\nb\r\nc\r\nd\r\n`);
});

test("that it was taken is written down before its first line", async () => {
  const lines = await take();
  expect(await audited()).toBe(1);
  await lines.return?.();
});

test("of one person one file is under way, the next is refused at once, and nothing of it is written down", async () => {
  const lines = await take();
  await lines.next();
  await expect(take()).rejects.toMatchObject({ code: "rate_limited" });
  expect(await audited()).toBe(1);
  for await (const _ of lines) {
    // To its end.
  }
  await isOver();
});

test("one that is given up before it was begun keeps nobody waiting", async () => {
  const lines = await take();
  await lines.return?.();
  await isOver();
});

test("one whose reader has gone breaks off, and keeps nobody waiting", async () => {
  const lines = await take();
  await lines.next();
  given.abort();
  await expect(lines.next()).rejects.toMatchObject({ code: "service_unavailable" });
  given = new AbortController();
  await isOver();
});

test.each<[string, () => Promise<unknown>]>([
  ["session has ended", () => db().session.delete({ where: { id: person.sessionId } })],
  ["role is another", () => changeMembership({ role: "approver" })],
  [
    "department is another",
    async () => changeMembership({ departmentId: await addDepartment(businessId()) }),
  ],
  [
    "business keeps prices from requesters",
    () => db().business.update({ where: { id: businessId() }, data: { requestersSeePrices: false } }),
  ],
  [
    "business suspends",
    () =>
      db().business.update({
        where: { id: businessId() },
        data: { suspendedAt: new Date(), suspendedReason: "Unpaid" },
      }),
  ],
])("one whose reader's %s breaks off", async (_, change) => {
  const lines = await take();
  await lines.next();
  await lines.next();
  await change();
  await expect(lines.next()).rejects.toMatchObject({ code: "service_unavailable" });
});

test("a business, a department and a person that are called otherwise meanwhile are no reason to break off", async () => {
  const departmentId = await addDepartment(businessId());
  await changeMembership({ departmentId });
  person = await actingFor((await renewedActor(person)) ?? person);
  const lines = await take();
  await lines.next();
  await lines.next();
  const name = "Another name";
  await db().business.update({ where: { id: businessId() }, data: { name } });
  await db().department.update({ where: { id: departmentId }, data: { name } });
  await db().user.update({ where: { id: personOf(person) }, data: { name } });
  expect((await lines.next()).value).toBe("b\r\nc\r\n");
  await lines.return?.();
});

test("what staff take for a customer breaks off when their grant ends", async () => {
  person = await actingFor(person);
  const lines = await take();
  await lines.next();
  await lines.next();
  await db().staffGrant.updateMany({ data: { endedAt: new Date() } });
  await expect(lines.next()).rejects.toMatchObject({ code: "service_unavailable" });
});

test("what an administrator of the operator takes breaks off when they are plain staff", async () => {
  person = await signIn(await addPerson({ isOperatorAdministrator: true }));
  const lines = await take();
  await lines.next();
  await lines.next();
  await db().user.update({ where: { id: person.userId }, data: { isOperatorAdministrator: false } });
  await expect(lines.next()).rejects.toMatchObject({ code: "service_unavailable" });
});

test("one that fails in the middle says so, and keeps nobody waiting", async () => {
  const lines = await take(
    (async function* () {
      yield ["a"];
      throw new Error("The database has gone");
    })(),
  );
  await expect(
    (async () => {
      for await (const _ of lines) {
        // As far as it goes.
      }
    })(),
  ).rejects.toThrow("The database has gone");
  await isOver();
});

test("what cannot be begun is not told as taken, and keeps nobody waiting", async () => {
  const failing = threePieces();
  failing.next = () => Promise.reject(new Error("No such list"));
  await expect(take(failing)).rejects.toThrow("No such list");
  expect(await audited()).toBe(0);
  await isOver();
});
