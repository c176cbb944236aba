import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { ownerOf } from "@/lib/auth/owners";
import { actingFor, addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { isVisibleTo } from "@/lib/auth/visible-to";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import type { Role } from "@/lib/domain/roles";
import { removeMember } from "@/lib/people/members/mutations";
import { db } from "@/lib/platform/db";
import { listViews } from "./data";
import { changeView, deleteView, saveView } from "./mutations";
import { ownAtMost, sharedAtMost, type ViewedListName } from "./rules";

let businessId: string;
let requester: Actor;
let approver: Actor;
let administrator: Actor;

const join = async (role: Role, department: { departmentId?: string } = {}) =>
  await signIn(await addPerson({ businessId, role, ...department }));

beforeEach(async () => {
  businessId = await addBusiness();
  await addConnection(businessId);
  administrator = await join("administrator");
  approver = await join("approver");
  requester = await join("requester");
});

const own = { list: "orders", name: "Rush", isShared: false, query: "status=translating" } as const;
const shared = { ...own, isShared: true };
const save = async (by: Actor, view: Parameters<typeof saveView>[1] = own) => (await saveView(by, view)).id;
const named = async (by: Actor, list: ViewedListName = "orders") =>
  (await listViews(by, list)).views.map(({ name }) => name);
const refused = (code: string) => expect.objectContaining({ code });
const lines = () => db().auditEvent.count({ where: { businessId, action: { startsWith: "view." } } });

describe("whose a view is", () => {
  test("one's own is seen by nobody else, staff who act for its person included with them", async () => {
    await save(requester);
    expect(await named(requester)).toEqual(["Rush"]);
    expect(await named(await actingFor(requester))).toEqual(["Rush"]);
    for (const other of [approver, administrator, await join("requester")])
      expect(await named(other)).toEqual([]);
    expect(await lines()).toBe(0);
  });

  test("a shared one is seen by all of the business, whatever keeps them apart, and is in the audit", async () => {
    await db().business.update({ where: { id: businessId }, data: { requestersSeeAll: false } });
    await save(approver, shared);
    const elsewhere = await join("requester", { departmentId: await addDepartment(businessId) });
    for (const other of [requester, administrator, elsewhere]) expect(await named(other)).toEqual(["Rush"]);
    expect(await lines()).toBe(1);
  });

  test("whoever sees one is whoever would be told of it", async () => {
    const ids = [await save(approver), await save(approver, shared)];
    for (const [actor, seen] of [
      [approver, [true, true]],
      [requester, [false, true]],
    ] as const) {
      const owners = await Promise.all(ids.map((id) => ownerOf(db(), "listView", id)));
      expect(owners.map((owner) => isVisibleTo(actor, "listView", owner))).toEqual(seen);
    }
  });

  test("no business sees another's", async () => {
    await save(administrator, shared);
    const other = await addBusiness();
    await addConnection(other);
    const stranger = await signIn(await addPerson({ businessId: other, role: "administrator" }));
    expect(await named(stranger)).toEqual([]);
  });

  test("what staff keep while they act for somebody is that person's", async () => {
    await save(await actingFor(requester));
    expect(await named(requester)).toEqual(["Rush"]);
  });

  test("a view of quotes is none of orders", async () => {
    await save(requester, { ...own, list: "quotes", query: "status=pending" });
    expect([await named(requester), await named(requester, "quotes")]).toEqual([[], ["Rush"]]);
  });
});

describe("who may change one", () => {
  test("a requester shares none", async () => {
    await expect(save(requester, shared)).rejects.toEqual(refused("forbidden"));
    const viewId = await save(requester);
    await expect(changeView(requester, { viewId, isShared: true })).rejects.toEqual(refused("forbidden"));
    expect((await listViews(requester, "orders")).mayShare).toBe(false);
    expect(await named(approver)).toEqual([]);
  });

  test("another's own is not there, and another's shared one is not theirs", async () => {
    const [mine, ours] = [await save(approver), await save(approver, shared)];
    const colleague = await join("approver");
    for (const [viewId, code] of [
      [mine, "not_found"],
      [ours, "forbidden"],
      [newId(), "not_found"],
    ] as const) {
      await expect(changeView(colleague, { viewId, name: "Taken" })).rejects.toEqual(refused(code));
      await expect(deleteView(colleague, { viewId })).rejects.toEqual(refused(code));
    }
    expect((await listViews(colleague, "orders")).views).toMatchObject([{ mayChange: false }]);
  });

  test("administrators change what others share", async () => {
    const viewId = await save(approver, shared);
    await changeView(administrator, { viewId, name: "Urgent" });
    expect(await named(requester)).toEqual(["Urgent"]);
    await deleteView(administrator, { viewId });
    expect(await named(approver)).toEqual([]);
  });

  test("whoever may share no more keeps what they share out of their hands", async () => {
    const viewId = await save(approver, shared);
    await db().membership.updateMany({ where: { userId: approver.userId }, data: { role: "requester" } });
    // With the session that they have: what they were when they asked does not count.
    await expect(changeView(approver, { viewId, query: "search=secret" })).rejects.toEqual(
      refused("forbidden"),
    );
    expect(await named(requester)).toEqual(["Rush"]);
  });

  test("one that is taken back is of whoever takes it back", async () => {
    const viewId = await save(approver, shared);
    await changeView(administrator, { viewId, isShared: false });
    expect([await named(approver), await named(administrator)]).toEqual([[], ["Rush"]]);
  });

  test("with who leaves goes what was theirs alone, and what they shared stays", async () => {
    await save(approver);
    const viewId = await save(approver, { ...shared, name: "Shared" });
    await removeMember(administrator, { personId: approver.userId });
    expect(await db().listView.findMany({ where: { businessId }, select: { id: true } })).toEqual([
      { id: viewId },
    ]);
    expect(await named(requester)).toEqual(["Shared"]);
  });
});

describe("what a view keeps", () => {
  const kept = async (query: string, list: ViewedListName = "orders") => {
    const id = await save(requester, { ...own, list, query, name: newId() });
    return (await listViews(requester, list)).views.find((view) => view.id === id)?.query;
  };

  test.each([
    [
      "filters, search, order and columns",
      "search=okafor&status=translating,completed&sort=-completed&hide=total",
    ],
    ["nothing", ""],
  ])("%s", async (_, query) => {
    expect(await kept(query)).toBe(query);
  });

  test("nothing that the list's address does not understand", async () => {
    const made = `status=completed&evil=%3Cscript%3E&view=${newId()}&cursor=after-${newId()}&placedFrom=&redirect=//evil.example`;
    expect(await kept(made)).toBe("status=completed");
    expect(await db().listView.findFirst({ where: { businessId } })).toMatchObject({
      query: "status=completed",
    });
    expect(await kept("requestedFrom=2026-01-01&placedFrom=2026-01-01", "quotes")).toBe(
      "requestedFrom=2026-01-01",
    );
  });

  test("what an older release kept is shown as far as it can be", async () => {
    const id = await save(requester);
    await db().listView.update({ where: { id }, data: { query: "gone=1&status=completed&&=&%E0%A4%A" } });
    expect((await listViews(requester, "orders")).views).toMatchObject([{ query: "status=completed" }]);
  });
});

describe("names and numbers", () => {
  test("a name is taken where it stands beside another, whichever of its letters are large", async () => {
    await save(approver);
    await expect(save(approver, { ...own, name: "RUSH" })).rejects.toEqual(refused("conflict"));
    // Under another heading of the menu, in another list, and of another person it is free.
    const viewId = await save(approver, shared);
    await save(approver, { ...own, list: "quotes" });
    await save(requester);
    await expect(save(administrator, shared)).rejects.toEqual(refused("conflict"));
    await expect(changeView(approver, { viewId, isShared: false })).rejects.toEqual(refused("conflict"));
    await changeView(approver, { viewId, name: "rush" });
  });

  test.each([
    "100%",
    "a_b",
    "<b>x</b>",
    '\'; DROP TABLE "ListView"; --',
    "…\u{1F600}",
    "{name} and {{name}}",
  ])("%j is a name like any other", async (name) => {
    await save(requester, { ...own, name });
    expect(await named(requester)).toEqual([name]);
    await expect(save(requester, { ...own, name })).rejects.toEqual(refused("conflict"));
  });

  test("of two at once one has the name", async () => {
    const waiting = async () => {
      const [{ count }] = await db().$queryRaw<[{ count: number }]>`
        SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return count;
    };
    const both = await db().$transaction(async (tx) => {
      // Whoever has found the name free waits here before taking it.
      await tx.$executeRaw`LOCK TABLE "ListView" IN SHARE MODE`;
      const saving = Promise.allSettled([save(requester), save(requester)]);
      await expect.poll(waiting).toBe(2);
      return { saving };
    });
    expect((await both.saving).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test.each([
    ["of one's own", false, ownAtMost],
    ["shared", true, sharedAtMost],
  ])("there are so many %s and no more", async (_, isShared, atMost) => {
    const data = { businessId, userId: approver.userId, list: "orders", isShared, query: "" } as const;
    await db().listView.createMany({
      data: Array.from({ length: atMost }, (_, index) => ({ ...data, id: newId(), name: `View ${index}` })),
    });
    await expect(save(approver, { ...own, isShared })).rejects.toEqual(refused("conflict"));
    await save(approver, { ...own, isShared: !isShared });
    const other = (await listViews(approver, "orders")).views.find(({ name }) => name === "Rush");
    await expect(changeView(approver, { viewId: other?.id ?? "", isShared })).rejects.toEqual(
      refused("conflict"),
    );
  });
});
