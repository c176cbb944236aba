import { beforeEach, describe, expect, test } from "vitest";
import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { rowsPerPage } from "@/lib/domain/keyset";
import type { Role } from "@/lib/domain/roles";
import { removeMember } from "@/lib/people/members/mutations";
import { db } from "@/lib/platform/db";
import { listAudit } from "./data";
import { exportAudit } from "./mutations";
import { type AuditQuery, auditAddress } from "./rules";

const never = new AbortController().signal;

let businessId: string;
let administrator: Actor;

beforeEach(async () => {
  businessId = await addBusiness();
  administrator = await join("administrator");
});

const join = async (role: Role) => await signIn(await addPerson({ businessId, role }));

async function write(by: Actor, action = "order.cancel", entry: object = {}): Promise<void> {
  const about = { action, subjectKind: "order" as const, subjectId: "1", ...entry };
  await db().$transaction((tx) => recordAudit(tx, by, about));
}

const reasonOf = async ({ acting }: Actor) =>
  (await db().staffGrant.findUniqueOrThrow({ where: { id: acting?.onBehalfOf?.grantId ?? "" } })).reason;

const query = (asked: Partial<AuditQuery> = {}): AuditQuery => ({ ...auditAddress.load(""), ...asked });
const list = (asked: Partial<AuditQuery> = {}) => listAudit(administrator, query(asked));

async function exported(by: Actor, asked: Partial<AuditQuery> = {}): Promise<string> {
  let text = "";
  for await (const piece of await exportAudit(by, query(asked), never)) text += piece;
  return text;
}

test("a line tells who did what, for whom, how things stood and where it came from", async () => {
  const person = await join("requester");
  await write(await actingFor(person), "order.cancel", {
    before: { status: "submitted" },
    after: { status: "cancelled" },
  });
  const { rows } = await list({ action: ["order.cancel"] });
  expect(rows).toMatchObject([
    {
      action: "order.cancel",
      isByAnother: false,
      actor: { name: "A requester" },
      onBehalfOf: { name: "A requester" },
      subject: { kind: "order", name: null, href: null },
      details: { statusBefore: "submitted", statusAfter: "cancelled" },
      address: expect.any(String),
      subjectId: "1",
      requestId: expect.any(String),
      reason: expect.stringMatching(/./),
      values: [{ field: "status", was: "submitted", is: "cancelled" }],
    },
  ]);
});

test("the operator's staff read the last characters of tokens neither in the lines nor in the file", async () => {
  await write(administrator, "token.save", {
    subjectKind: "token",
    after: { lastFour: "8f31", note: "kept" },
  });
  await write(administrator, "token.remove", { subjectKind: "token", before: { lastFour: "8f31" } });
  const action = ["token.save", "token.remove"];
  const staff = await actingFor(administrator);
  expect(await exported(administrator, { action })).toContain("8f31");
  expect(await exported(staff, { action })).not.toContain("8f31");
  const { rows } = await listAudit(staff, query({ action }));
  expect(rows.map(({ values }) => values)).toEqual([[], [{ field: "note", is: "kept" }]]);
});

test("staff are found by their names, and by no letter of their emails", async () => {
  const staff = await actingFor(await join("requester"));
  const { email } = await db().user.update({
    where: { id: staff.userId },
    data: { name: "Sam Taylor", email: `s.taylor-${newId()}@operator.example` },
  });
  await write(staff);
  expect((await list({ search: "sam taylor" })).rows.length).toBeGreaterThan(0);
  for (const search of [email, "s.taylor-"]) expect((await list({ search })).rows).toEqual([]);
});

test("what another did before is told as such, and is found with its action", async () => {
  await write(administrator, "order.approve.by_another");
  const { rows } = await list({ action: ["order.approve"] });
  expect(rows).toMatchObject([{ action: "order.approve", isByAnother: true, actor: "you" }]);
});

test("a line of nobody, of values in no known form and of somebody whose account is gone is a line all the same", async () => {
  const gone = await join("requester");
  await write(gone, "order.cancel", { before: ["odd"], after: { status: 7 } });
  await db().user.delete({ where: { id: gone.userId } });
  const nobody = { userId: null, acting: { businessId, onBehalfOf: null }, requestId: null, address: null };
  await db().$transaction((tx) =>
    recordAudit(tx, nobody, { action: "session.refuse", subjectKind: "email", subjectId: "5e884898" }),
  );
  const { rows } = await list();
  expect(rows).toMatchObject([
    { action: "session.refuse", actor: null, address: null },
    { action: "order.cancel", actor: "former", details: { statusBefore: null, statusAfter: null } },
  ]);
});

test("what somebody asked for who may not have it is shown with why", async () => {
  const person = await join("requester");
  const after = { asked: "order.approve", code: "forbidden", isLast: true };
  await write(person, "request.refuse", { after });
  const { rows } = await list();
  expect(rows).toMatchObject([{ details: { refused: { asked: "order.approve", code: "forbidden" } } }]);
});

test("a name with an end of a line in it begins no other record of the file", async () => {
  const person = await join("requester");
  await db().user.update({ where: { id: person.userId }, data: { name: "Rosa\nQuintero\rJr" } });
  await write(person);
  expect(await exported(administrator)).toContain(`,"Rosa\nQuintero\rJr",`);
});

describe("only administrators of the business", () => {
  test.each(["requester", "approver"] as const)("and no %s reads or exports it", async (role) => {
    const person = await join(role);
    await expect(listAudit(person, query())).rejects.toMatchObject({ code: "not_found" });
    await expect(exportAudit(person, query(), never)).rejects.toMatchObject({ code: "not_found" });
    expect((await list()).rows).toEqual([]);
  });

  test("and none of another business sees any of it, by search or by place", async () => {
    await write(administrator);
    const [line] = (await list()).rows;
    const stranger = await signIn(
      await addPerson({ businessId: await addBusiness(), role: "administrator" }),
    );
    for (const asked of [
      {},
      { search: administrator.email },
      { cursor: { direction: "before" as const, id: line?.id ?? "" } },
    ]) {
      expect((await listAudit(stranger, query(asked))).rows).toEqual([]);
    }
    expect(await exported(stranger)).not.toContain(administrator.userId);
  });
});

describe("a search finds", () => {
  test("what somebody did who was taken out of the business, and who took them out", async () => {
    const person = await join("requester");
    await write(person);
    await removeMember(administrator, { personId: person.userId });
    expect((await list({ search: person.email })).rows).toMatchObject([
      { action: "member.remove", actor: "you" },
      { action: "order.cancel", actor: { name: "A requester" } },
    ]);
  });

  test.each([
    ["a person by a part of the email", () => administrator.email.slice(4, 30)],
    ["a request", () => administrator.requestId],
    ["an address", () => administrator.address ?? ""],
  ])("%s, and nothing else", async (_, text) => {
    await write(administrator);
    await write(await join("requester"));
    expect((await list({ search: text() })).rows).toMatchObject([{ actor: "you" }]);
    expect(await list({ search: `${text()}x` })).toMatchObject({
      rows: [],
      found: { count: 0, isMore: false },
    });
  });

  test("nothing by a wildcard", async () => {
    await write(administrator);
    for (const search of ["%", "_", "\\"]) expect((await list({ search })).rows).toEqual([]);
  });
});

test("pages show every line once, newest first, and lead back", async () => {
  for (let nth = 0; nth < rowsPerPage + 3; nth += 1) await write(administrator);
  const first = await list();
  const second = await list({ cursor: first.nextCursor });
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(rowsPerPage + 3);
  expect(second.nextCursor).toBeNull();
  expect((await list({ cursor: second.previousCursor })).rows).toEqual(first.rows);
});

describe("the file", () => {
  test("has each time by its reader's clock as well, and why staff acted", async () => {
    const staff = await actingFor(await join("requester"));
    await write(staff);
    const reader = { ...administrator, timeZone: "Asia/Kathmandu" };
    const [heading, line] = (await exported(reader, { action: ["order.cancel"] })).trim().split("\r\n");
    expect(heading).toMatch(/,connection,reason,local_time \(Asia\/Kathmandu\)$/);
    const at = new Date(line?.split(",")[0] ?? "");
    const local = new Date(at.getTime() + 345 * 60_000).toISOString().slice(0, 19).replace("T", " ");
    expect(line?.endsWith(`,${await reasonOf(staff)},${local}`)).toBe(true);
  });

  test("has every line of what was asked for, in order, and is told of in the audit", async () => {
    const { userId: actorId } = administrator;
    const line = { businessId, actorId, action: "order.cancel", subjectKind: "order" };
    await db().auditEvent.createMany({
      data: Array.from({ length: 503 }, (_, nth) => ({ ...line, id: newId(), subjectId: String(nth) })),
    });
    await write(administrator, "order.place");
    const lines = (await exported(administrator, { action: ["order.cancel"] })).trim().split("\r\n");
    expect(lines).toHaveLength(504);
    expect(lines[1]).toContain(",502,");
    expect(lines.at(-1)).toContain(",0,");
    expect((await list()).rows[0]).toMatchObject({ action: "audit.export", actor: "you" });
  });

  test("has nothing that a spreadsheet runs", async () => {
    await db().user.update({
      where: { id: administrator.userId },
      data: { name: '=HYPERLINK("https://evil.test")' },
    });
    await write(administrator, "order.cancel", { subjectId: "+1", after: { note: "\r\n=1+1" } });
    await write(administrator, "order.cancel", { subjectId: "a;=cmd|' /C calc'!A0;\n@b" });
    await write(administrator, "order.cancel", { subjectId: 'x;"=1+1;" "\t"-2' });
    const text = await exported(administrator);
    expect(text).not.toMatch(/(^|[,;\r\n])"?[=+@-]/);
    // As it is read where a semicolon separates cells, and quotes in the middle of one are its text.
    for (const cell of text.split(/[;\t\r\n]/))
      expect(cell.replaceAll('"', "").trim()).not.toMatch(/^[=+@-]/);
    expect(text).toContain(`'=HYPERLINK`);
  });
});

test("what was done by one grant of the operator's staff is found by the grant", async () => {
  const staff = await actingFor(await join("requester"));
  await write(staff, "order.cancel");
  await write(await actingFor(await join("requester")), "order.approve");
  const { rows } = await list({ search: staff.acting?.onBehalfOf?.grantId ?? "" });
  expect(rows.map(({ action }) => action)).toEqual(["order.cancel", "grant.start"]);
});
