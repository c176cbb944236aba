import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { type CoversheetSettings, coversheetSettings } from "@/lib/domain/coversheet";
import type { Role } from "@/lib/domain/roles";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { changeMember } from "@/lib/people/members/mutations";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listCoversheets } from "./data";
import { changeCoversheet } from "./mutations";
import { changeCoversheetSchema } from "./schema";

/** How the coversheet of a connection is set, by whom, and what is told where the service has it otherwise. */

const unset = coversheetSettings(null);
const named: CoversheetSettings = {
  ...{ whiteLabel: true, reference: { label: "Case number", visible: true, required: true } },
  ...{ field1: { label: "Client", visible: true, required: false } },
  field2: { label: null, visible: false, required: true },
};

let businessId: string;
let connectionId: string;
let administrator: Actor;

beforeEach(async () => {
  businessId = await addBusiness();
  connectionId = await addConnection(businessId);
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
});

const change = (who: Actor, settings = named, known = unset) =>
  changeCoversheet(who, { connectionId, known, settings });
const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => "done",
    ({ code }) => code,
  );
const settingsNow = async () => (await listCoversheets(administrator))[0]?.settings;
const lines = () => db().auditEvent.findMany({ where: { businessId, action: "coversheet.change" } });

describe("a coversheet", () => {
  test("is as the service's documents have it until somebody sets it, and then as they did, with who it was", async () => {
    expect(await settingsNow()).toEqual(unset);
    await change(administrator);
    expect(await settingsNow()).toEqual(named);
    const [line, ...others] = await lines();
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      ...{ actorId: administrator.userId, subjectKind: "connection", subjectId: connectionId },
      ...{ before: { whiteLabel: false, referenceLabel: null }, after: { referenceLabel: "Case number" } },
    });
  });

  test("that is saved as it is has no line in the audit", async () => {
    await change(administrator);
    await change(administrator, named, named);
    expect(await lines()).toHaveLength(1);
  });

  test("that somebody else has changed since it was read is not put back, of two at once neither", async () => {
    const other = await signIn(await addPerson({ businessId, role: "administrator" }));
    const both = await Promise.all([
      codeOf(change(administrator)),
      codeOf(change(other, { ...named, whiteLabel: false })),
    ]);
    expect(both.sort()).toEqual(["conflict", "done"]);
    expect(await lines()).toHaveLength(1);
  });

  test("is each connection's own, and none where the service makes none", async () => {
    const second = await addConnection(businessId);
    await addConnection(businessId, "http://service.invalid/api/v1", "b");
    await change(administrator);
    expect((await listCoversheets(administrator)).map((one) => [one.connectionId, one.settings])).toEqual([
      [connectionId, named],
      [second, unset],
    ]);
  });

  test("of Variant B is not found", async () => {
    const onB = await addConnection(businessId, "http://service.invalid/api/v1", "b");
    const attempt = changeCoversheet(administrator, { connectionId: onB, known: unset, settings: named });
    expect(await codeOf(attempt)).toBe("not_found");
    expect(await db().coversheet.count({ where: { connectionId: onB } })).toBe(0);
  });
});

describe("a label", () => {
  const labelled = (label: string | null) => {
    const settings = { ...unset, field1: { ...unset.field1, label } };
    const input = { connectionId, known: unset, settings };
    return changeCoversheetSchema.safeParse(input).data?.settings.field1.label;
  };
  test("is kept as it reads, without what turns it around or cannot be seen", () => {
    expect(labelled("  Matter\u202E\u200B no.\u0007 ")).toBe("Matter no.");
    expect(labelled("<b>{field}</b>")).toBe("<b>{field}</b>");
  });
  test("of nothing that can be seen is the usual one", () => {
    for (const nothing of ["", "  ", "\u200B", null]) expect(labelled(nothing)).toBeNull();
  });
  test("is no longer than it may be, as people count", () => {
    expect(labelled("😀".repeat(60))).toBe("😀".repeat(60));
    expect(labelled("x".repeat(61))).toBeUndefined();
  });
});

describe("coversheets are administrators' to set:", () => {
  test.each(["requester", "approver"] as const)("a %s neither sees nor changes them", async (role: Role) => {
    const person = await signIn(await addPerson({ businessId, role }));
    expect(await codeOf(change(person))).toBe("forbidden");
    expect(await codeOf(listCoversheets(person))).toBe("not_found");
    const staff = await actingFor(person);
    expect(await codeOf(change(staff))).toBe("forbidden");
    expect(await settingsNow()).toEqual(unset);
  });

  test("staff who act for one set them, under both names", async () => {
    const staff = await actingFor(administrator);
    await change(staff);
    expect(await settingsNow()).toEqual(named);
    expect(await lines()).toMatchObject([{ actorId: staff.userId, onBehalfOfId: administrator.userId }]);
  });

  test("whoever is one no more when it is stored changes nothing", async () => {
    const other = await signIn(await addPerson({ businessId, role: "administrator" }));
    await changeMember(administrator, { personId: other.userId, role: "approver", departmentId: null });
    expect(await codeOf(change(other))).toBe("forbidden");
    expect(await settingsNow()).toEqual(unset);
  });

  test("of another business nothing is found", async () => {
    const stranger = await signIn(
      await addPerson({ businessId: await addBusiness(), role: "administrator" }),
    );
    expect(await codeOf(change(stranger))).toBe("not_found");
    expect(await listCoversheets(stranger)).toEqual([]);
    expect(await settingsNow()).toEqual(unset);
  });
});

describe("what the service asks for and is not required here", () => {
  let sandbox: TestSandbox;
  let world: OrderingWorld;
  let keeper: Actor;
  const field = (required: boolean) => ({ label: "Any", visible: true, required });

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    world = await createOrderingWorld(sandbox.origin);
    keeper = await world.addPerson("administrator");
    await world.service.control("PUT", "/settings", {
      white_label: true,
      coversheet: { reference: field(false), field1: field(true), field2: field(false) },
    });
  });
  afterAll(() => sandbox.dispose());

  const demands = async (who = keeper) => (await listCoversheets(who))[0]?.demands.map((one) => one.field);
  const order = async (changed = {}) =>
    await placeOrder(keeper, await readyToPlace(keeper, { certification: true, ...changed }));
  const save = async (settings: CoversheetSettings) => {
    const [{ settings: known } = { settings: unset }] = await listCoversheets(keeper);
    await changeCoversheet(keeper, { connectionId: world.connectionId, known, settings });
  };

  test("is told until it is required here, or somebody says that all is right, and again when it is asked for again", async () => {
    expect(await demands()).toEqual([]);
    expect(await order()).toMatchObject({ state: "refused" });
    expect(await demands()).toEqual(["field1"]);
    const required = { ...unset, field1: { label: null, visible: true, required: true } };
    await save(required);
    expect(await demands()).toEqual([]);
    expect(await order()).toMatchObject({ state: "refused" });
    expect(await demands()).toEqual(["field1"]);
    await save({ ...required, whiteLabel: true });
    expect(await demands()).toEqual([]);
    await save(unset);
    expect(await demands()).toEqual([]);
  });

  test("is nothing that was given and refused for something else, and nobody else's", async () => {
    await save(unset);
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "status", status: 422 }]);
    expect(await order({ field1: "given" })).toMatchObject({ state: "refused" });
    expect(await demands()).toEqual([]);
    const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
    expect(await order()).toMatchObject({ state: "refused" });
    expect(await demands()).toEqual(["field1"]);
    expect(await demands(stranger)).toEqual([]);
  });
});
