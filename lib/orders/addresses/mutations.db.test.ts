import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, actingOf, personOf, staffActing } from "@/lib/auth/actor";
import { actingFor, addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import type { Role } from "@/lib/domain/roles";
import type { Address } from "@/lib/domain/shipping";
import { testAddress } from "@/lib/domain/testing/addresses";
import { giveDraft } from "@/lib/drafts/attempts/press/mutations";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { placeOrder } from "../command";
import { orderDraft } from "../draft";
import { createOrderingWorld, readyToPlace } from "../testing/ordering-world";
import { listUsedAddresses } from "./data";
import { noteUsedAddress, purgeAddresses, removeAddress } from "./mutations";
import { addressesOffered } from "./rules";

let businessId: string;
let criminal: string;
let family: string;

beforeEach(async () => {
  businessId = await addBusiness();
  [criminal, family] = [await addDepartment(businessId), await addDepartment(businessId)];
});

const someone = async (role: Role, departmentId?: string) =>
  await signIn(await addPerson({ businessId, role, ...(departmentId ? { departmentId } : {}) }));

/** As the order of somebody does that was placed with it. */
async function use(actor: Actor, changed: Partial<Address> = {}): Promise<void> {
  const { businessId, department } = actingOf(actor);
  const isStaff = staffActing(actor) !== null;
  const given = { actorId: actor.userId, onBehalfOfId: isStaff ? personOf(actor) : null };
  const command = { businessId, departmentId: department?.id ?? null, ...given };
  const shipping = {
    service: "standard",
    signature: false,
    address: { ...testAddress, ...changed },
  } as const;
  await db().$transaction((tx) => noteUsedAddress(tx, command, { shipping }));
}

const offered = async (actor: Actor) =>
  (await listUsedAddresses(actor)).map(({ address }) => address.recipient);
const firstId = async (actor: Actor) => (await listUsedAddresses(actor))[0]?.id ?? "";
const apart = () => db().business.update({ where: { id: businessId }, data: { requestersSeeAll: false } });

describe("addresses that hard copies were sent to", () => {
  test("are offered again, the one used last first, and each once however it was typed", async () => {
    const person = await someone("requester");
    await use(person);
    await use(person, { recipient: "Bo Li" });
    expect(await offered(person)).toEqual(["Bo Li", "Ana Souza"]);
    await use(person, { recipient: " ANA  souza ", street1: "1 main street" });
    expect(await offered(person)).toEqual([" ANA  souza ", "Bo Li"]);
    await use(await someone("requester"), { recipient: "Bo Li" });
    expect(await offered(person)).toEqual(["Bo Li", " ANA  souza "]);
  });

  test("are as many as one can choose from", async () => {
    const person = await someone("requester");
    for (let number = 0; number <= addressesOffered; number += 1)
      await use(person, { street1: `${number} Elm` });
    const addresses = await listUsedAddresses(person);
    expect(addresses.map(({ address }) => address.street1)).toEqual(
      Array.from({ length: addressesOffered }, (_, at) => `${addressesOffered - at} Elm`),
    );
  });

  test("are those of orders that one sees", async () => {
    await use(await someone("requester", criminal), { recipient: "of criminal" });
    await use(await someone("requester", family), { recipient: "of family" });
    await use(await someone("requester"), { recipient: "of none" });
    expect(await offered(await someone("administrator"))).toEqual(["of none", "of family", "of criminal"]);
    expect(await offered(await someone("approver", family))).toEqual(["of none", "of family"]);
    await apart();
    const own = await someone("requester", family);
    await use(own, { recipient: "own" });
    expect(await offered(own)).toEqual(["own"]);
    const stranger = await signIn(
      await addPerson({ businessId: await addBusiness(), role: "administrator" }),
    );
    expect(await offered(stranger)).toEqual([]);
  });

  test("are of the person whom staff act for", async () => {
    await apart();
    const person = await someone("requester");
    await use(await actingFor(person));
    expect(await offered(person)).toEqual(["Ana Souza"]);
  });

  test("are forgotten once nothing was sent there for long", async () => {
    const person = await someone("requester");
    await use(person);
    await use(person, { recipient: "Bo Li" });
    const where = { businessId, recipient: "Ana Souza" };
    await db().$executeRaw`
      UPDATE "DeliveryAddress" SET "usedAt" = now() - interval '401 days'
      WHERE "businessId" = ${businessId}::uuid AND recipient = ${where.recipient}`;
    await purgeAddresses();
    expect(await db().deliveryAddress.count({ where })).toBe(0);
    expect(await offered(person)).toEqual(["Bo Li"]);
  });
});

describe("an address is removed", () => {
  test("by whoever used it, and is then offered no more", async () => {
    const person = await someone("requester");
    await use(person);
    await removeAddress(person, { addressId: await firstId(person) });
    expect(await offered(person)).toEqual([]);
  });

  test("by an administrator, whoever used it", async () => {
    const [one, other] = [await someone("requester", criminal), await someone("requester", family)];
    await use(one);
    await use(other);
    const administrator = await someone("administrator");
    const [used] = await listUsedAddresses(administrator);
    expect(used?.mayRemove).toBe(true);
    await removeAddress(administrator, { addressId: used?.id ?? "" });
    expect([await offered(one), await offered(other)]).toEqual([[], []]);
  });

  test("by nobody else where others used it too", async () => {
    const [one, approver] = [await someone("requester"), await someone("approver")];
    await use(one);
    await use(approver);
    const [used] = await listUsedAddresses(approver);
    expect(used?.mayRemove).toBe(false);
    await expect(removeAddress(approver, { addressId: used?.id ?? "" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await offered(approver)).toEqual(["Ana Souza"]);
  });

  test("not where one does not see it", async () => {
    const [one, other] = [await someone("requester", criminal), await someone("approver", family)];
    await use(one);
    const addressId = await firstId(one);
    const stranger = await signIn(
      await addPerson({ businessId: await addBusiness(), role: "administrator" }),
    );
    for (const actor of [other, stranger]) {
      await expect(removeAddress(actor, { addressId })).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(removeAddress(one, { addressId: newId() })).rejects.toMatchObject({ code: "not_found" });
    expect(await offered(one)).toEqual(["Ana Souza"]);
  });
});

describe("what an order keeps once it is placed", () => {
  let sandbox: TestSandbox;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.dispose());

  test("is kept once, by the answer alone, and for none that was refused", async () => {
    const world = await createOrderingWorld(sandbox.origin);
    const actor = await world.addPerson("requester");
    const kept: string[] = [];
    const whenDone = async (_: unknown, { command }: { command: { id: string } }) => {
      kept.push(command.id);
    };
    const kind = { ...orderDraft, command: { ...placeOrder, whenDone } };
    const input = await readyToPlace(actor);
    const { commandId } = await giveDraft(actor, kind, input);
    await giveDraft(actor, kind, input);
    expect(kept).toEqual([commandId]);

    const languages = ["es", "xx"].map((code) => ({ code, name: code, active: true }));
    await db().connection.update({ where: { id: world.connectionId }, data: { languages } });
    const refused = await giveDraft(actor, kind, await readyToPlace(actor, { targetLanguage: "xx" }));
    expect(refused.state).toBe("refused");
    expect(kept).toEqual([commandId]);
  });
});
