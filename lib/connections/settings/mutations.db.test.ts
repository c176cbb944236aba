import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addToken } from "@/lib/credentials/testing/connected";
import { usualPageRate } from "@/lib/domain/page-rate";
import type { Role } from "@/lib/domain/roles";
import { openSlowWay, type SlowWay } from "@/lib/mirror/testing/slow-way";
import { changeMember } from "@/lib/people/members/mutations";
import { db } from "@/lib/platform/db";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { saveMyToken, saveSharedToken } from "../tokens/mutations";
import { listConnectionSettings } from "./data";
import { addConnection, changeConnection, makeDefault } from "./mutations";
import type { AddConnectionInput } from "./schema";

/** What administrators connect their business to. */

let sandbox: TestSandbox;
let service: ServiceClient;
let way: SlowWay;
let businessId: string;
let administrator: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  way = await openSlowWay(sandbox.origin);
});
beforeEach(async () => {
  service = await ServiceClient.open(sandbox.origin);
  businessId = await addBusiness();
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
});
afterAll(async () => {
  await way.close();
  await sandbox.dispose();
});

const described = (changed: Partial<AddConnectionInput> = {}): AddConnectionInput => ({
  ...{ name: "Main", environment: "sandbox", variant: "a", baseUrl: `${sandbox.origin}/api/v1` },
  ...usualPageRate,
  ...changed,
});
const add = (changed: Partial<AddConnectionInput> = {}, who = administrator) =>
  addConnection(who, described(changed));
const knownOf = async (id: string) => {
  const known = await db().connection.findUnique({ where: { id } });
  const { name, environment, baseUrl, wordsPerPage, toleranceWords } = known ?? described({ name: "" });
  return { name, environment, baseUrl, wordsPerPage, toleranceWords };
};
const change = async (
  connectionId: string,
  changed: Partial<AddConnectionInput> = {},
  who = administrator,
) => {
  const { variant: _, ...rest } = described(changed);
  return await changeConnection(who, { connectionId, known: await knownOf(connectionId), ...rest });
};
const stored = () => db().connection.findMany({ where: { businessId }, orderBy: { id: "asc" } });
const defaults = async () => (await stored()).filter(({ isDefault }) => isDefault).map(({ id }) => id);
const problemAt = (doing: Promise<unknown>) =>
  doing.then(
    () => "taken",
    ({ fields }) =>
      Object.entries<{ key: string }[]>(fields).map(([field, [first]]) => `${field}: ${first?.key}`)[0],
  );

test("how pages are estimated is a setting of each connection, and a change of it is audited", async () => {
  const { id } = await add();
  const other = await add({ name: "Second", wordsPerPage: 300, toleranceWords: 0 });
  await change(id, { wordsPerPage: 200, toleranceWords: 20 });
  expect(await stored()).toMatchObject([
    { id, wordsPerPage: 200, toleranceWords: 20 },
    { id: other.id, wordsPerPage: 300, toleranceWords: 0 },
  ]);
  const changed = await db().auditEvent.findFirstOrThrow({
    where: { businessId, action: "connection.change" },
  });
  expect(changed.before).toMatchObject(usualPageRate);
  expect(changed.after).toMatchObject({ wordsPerPage: 200, toleranceWords: 20 });
});

test("what somebody else has changed since a form was opened is not put back by it", async () => {
  const { id } = await add();
  const known = await knownOf(id);
  await change(id, { baseUrl: `${way.origin}/api/v1` });
  const { variant: _, ...rest } = described({ name: "Renamed" });
  const stale = changeConnection(administrator, { connectionId: id, known, ...rest });
  await expect(stale).rejects.toMatchObject({ code: "conflict" });
  expect(await stored()).toMatchObject([{ name: "Main", baseUrl: `${way.origin}/api/v1` }]);
});

describe("a connection that is added", () => {
  test("is the default where it is the first, and has what administrators said", async () => {
    const { id } = await add();
    const second = await add({ name: "Second", environment: "production" });
    expect(await defaults()).toEqual([id]);
    expect(await listConnectionSettings(administrator)).toMatchObject([
      {
        id,
        ...described(),
        isDefault: true,
        signsCallbacks: true,
        sharedToken: null,
        ownTokens: 0,
        secrets: [],
      },
      { id: second.id, name: "Second", environment: "production", isDefault: false },
    ]);
    expect(await db().coversheet.count({ where: { connectionId: id } })).toBe(1);
    const [line] = await db().auditEvent.findMany({ where: { businessId }, orderBy: { id: "asc" } });
    expect(line).toMatchObject({ action: "connection.add", subjectId: id, after: described() });
  });

  test("is the only default of two that are the first at once", async () => {
    await Promise.all([add({ name: "One" }), add({ name: "Two" })]);
    expect(await stored()).toHaveLength(2);
    expect(await defaults()).toHaveLength(1);
  });

  test.each([
    ["a name that another has", { name: "MAIN" }, "name: connectionErrors.name.taken"],
    [
      "an address where nothing answers",
      { baseUrl: "http://127.0.0.1:9/api/v1" },
      "baseUrl: connectionErrors.address.unreachable",
    ],
  ] as const)("is not taken with %s", async (_, changed, problem) => {
    await add();
    expect(await problemAt(add({ name: "Other", ...changed }))).toBe(problem);
    expect(await stored()).toHaveLength(1);
  });

  test("is not taken at an address where something else answers", async () => {
    for (const path of ["", "/api", "/_sandbox"])
      expect(await problemAt(add({ baseUrl: `${sandbox.origin}${path}` }))).toBe(
        "baseUrl: connectionErrors.address.stranger",
      );
  });

  test("is one of few: nobody looks through a network by trying addresses", async () => {
    const tries = Array.from({ length: 22 }, () => problemAt(add({ baseUrl: "http://127.0.0.1:9/api/v1" })));
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome?.endsWith("tooManyTries"))).toHaveLength(2);
  });
});

describe("a connection that is changed", () => {
  test("keeps its tokens where it leads to the same address, and tells what it was", async () => {
    const { id } = await add();
    await saveMyToken(administrator, { connectionId: id, token: service.token });
    await change(id, { name: "Renamed", environment: "production" });
    expect(await stored()).toMatchObject([{ name: "Renamed", environment: "production" }]);
    expect(await db().accessToken.count({ where: { connectionId: id } })).toBe(1);
    const line = await db().auditEvent.findFirst({ where: { businessId, action: "connection.change" } });
    const baseUrl = `${sandbox.origin}/api/v1`;
    expect(line).toMatchObject({
      before: { name: "Main", environment: "sandbox", baseUrl, ...usualPageRate },
      after: { name: "Renamed", environment: "production", baseUrl, ...usualPageRate },
    });
  });

  test("loses its tokens where it leads elsewhere: nobody gave theirs for that address", async () => {
    const { id } = await add();
    const { id: other } = await add({ name: "Other" });
    await saveSharedToken(administrator, { connectionId: id, token: service.token });
    await addToken(id, await addPerson({ businessId }), "a-colleagues-token");
    const { token } = await ServiceClient.open(sandbox.origin);
    await saveMyToken(administrator, { connectionId: other, token });
    await change(id, { baseUrl: `${way.origin}/api/v1` });
    expect(
      await db().accessToken.findMany({
        select: { connectionId: true },
        where: { connection: { businessId } },
      }),
    ).toEqual([{ connectionId: other }]);
    const removals = await db().auditEvent.findMany({ where: { businessId, action: "token.remove" } });
    const lastFours = removals.map(({ before }) => (before as { lastFour: string }).lastFour);
    expect(lastFours.sort()).toEqual([service.token.slice(-4), "oken"].sort());
  });

  test.each([
    ["the first there", false],
    ["of the same account as another there", true],
  ])("takes no token that was proved, at the address before, to be %s", async (_, hasOther) => {
    const { id } = await add({ baseUrl: `${way.origin}/api/v1` });
    if (hasOther) await saveSharedToken(administrator, { connectionId: id, token: service.token });
    const held = way.holdNext();
    const saving = saveMyToken(administrator, { connectionId: id, token: service.token }).catch(
      ({ code }) => code,
    );
    const letGo = await held;
    await change(id);
    letGo();
    expect(await saving).toBe("conflict");
    expect(await db().accessToken.count({ where: { connectionId: id } })).toBe(0);
  });

  test("stays as it was where its new name or address is refused", async () => {
    await add({ name: "Taken" });
    const { id } = await add();
    const before = await stored();
    expect(await problemAt(change(id, { name: "taken" }))).toBe("name: connectionErrors.name.taken");
    expect(await problemAt(change(id, { baseUrl: "http://127.0.0.1:9/api/v1" }))).toBe(
      "baseUrl: connectionErrors.address.unreachable",
    );
    expect(await stored()).toEqual(before);
  });
});

describe("the default", () => {
  test("is one, however many administrators choose another at once", async () => {
    const ids: string[] = [];
    for (const name of ["One", "Two", "Three"]) ids.push((await add({ name })).id);
    const other = await signIn(await addPerson({ businessId, role: "administrator" }));
    await Promise.all(
      [0, 1, 2, 1, 2, 0].map((n, index) =>
        makeDefault(index % 2 ? other : administrator, { connectionId: ids[n] ?? "" }),
      ),
    );
    expect(await defaults()).toHaveLength(1);
    await makeDefault(administrator, { connectionId: ids[2] ?? "" });
    expect(await defaults()).toEqual([ids[2]]);
  });
});

describe("connections are administrators' alone:", () => {
  const attempts = (who: Actor, id: string) => [
    () => add({ name: "Theirs" }, who),
    () => change(id, { name: "Theirs" }, who),
    () => makeDefault(who, { connectionId: id }),
  ];
  const codesOf = async (attempts: (() => Promise<unknown>)[]) =>
    (await Promise.allSettled(attempts.map((attempt) => attempt()))).map((one) =>
      one.status === "rejected" ? one.reason.code : "done",
    );

  test.each(["requester", "approver"] as const)("a %s changes nothing", async (role: Role) => {
    const { id } = await add();
    const person = await signIn(await addPerson({ businessId, role }));
    expect(await codesOf(attempts(person, id))).toEqual(["forbidden", "forbidden", "forbidden"]);
  });

  test("staff on behalf of an administrator change nothing", async () => {
    const { id } = await add();
    const staff = await actingFor(administrator);
    expect(await codesOf(attempts(staff, id))).toEqual(["forbidden", "forbidden", "forbidden"]);
  });

  test("whoever is one no more when it is stored changes nothing", async () => {
    const { id } = await add();
    const other = await signIn(await addPerson({ businessId, role: "administrator" }));
    await changeMember(administrator, { personId: other.userId, role: "approver", departmentId: null });
    expect(await codesOf(attempts(other, id))).toEqual(["forbidden", "forbidden", "forbidden"]);
  });

  test("of another business nothing is found", async () => {
    const { id } = await add();
    const elsewhere = await addBusiness();
    const stranger = await signIn(await addPerson({ businessId: elsewhere, role: "administrator" }));
    expect(actingOf(stranger).businessId).toBe(elsewhere);
    expect(await codesOf(attempts(stranger, id).slice(1))).toEqual(["not_found", "not_found"]);
    expect(await stored()).toMatchObject([{ name: "Main", isDefault: true }]);
  });
});
