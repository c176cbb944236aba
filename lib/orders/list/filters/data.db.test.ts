import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { orderStatuses } from "@/lib/domain/orders/status";
import { quoteStatuses } from "@/lib/domain/quotes/status";
import { db } from "@/lib/platform/db";
import { listChoices } from "../choices/data";
import { listOrders } from "../data";
import { orderListAddress } from "../rules";

let businessId: string;
let administrator: Actor;
let placer: Actor;
let staffId: string;

beforeAll(async () => {
  businessId = await addBusiness();
  const connectionId = await addConnection(businessId);
  await db().business.update({ where: { id: businessId }, data: { requestersSeeAll: false } });
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  const departmentId = await addDepartment(businessId);
  placer = await signIn(await addPerson({ businessId }));
  staffId = await addPerson({ isStaff: true });
  const at = new Date("2026-03-01T12:00:00Z");
  const order = { businessId, connectionId, sourceLanguage: "es", targetLanguage: "en", status: "completed" };
  const clock = { requestedAt: at, answeredAt: at, confirmedAt: at, changedAt: at };
  const mirrored = { ...order, ...clock, snapshot: {}, snapshotWhole: false, searchText: "" };
  await db().order.createMany({
    data: [
      {
        number: "own",
        placedById: placer.userId,
        receivedAt: new Date("2026-03-01T23:30:00Z"),
        departmentId,
      },
      { number: "staff", placedById: placer.userId, placedByStaffId: staffId, receivedAt: at },
      { number: "elsewhere", receivedAt: new Date("2026-03-02T12:00:00Z"), completedAt: at },
    ].map((own) => ({
      ...{ id: newId(), serviceId: own.number, serviceNames: [`For ${own.number}`, "Certified, sworn"] },
      ...{ ...mirrored, ...own },
    })),
  });
});

const found = async (reader: Actor, address: string) =>
  (await listOrders(reader, orderListAddress.load(`?${address}`))).rows.map(({ number }) => number);

describe("orders are found by", () => {
  test.each<[string, () => string, string[]]>([
    ["who placed them", () => `by=${placer.userId}`, ["own", "staff"]],
    ["whoever else an address says", () => "by=somebody", []],
    ["that staff placed them for somebody", () => "way=staff", ["staff"]],
    ["that they were placed elsewhere", () => "way=elsewhere", ["elsewhere"]],
    ["several ways", () => "way=portal,elsewhere", ["elsewhere", "own"]],
    ["a way that there is not", () => "way=fax", []],
    ["a service", () => "service=For own", ["own"]],
    [
      "one of several services, whose name has a comma",
      () => "service=Certified~1 sworn,x",
      ["elsewhere", "own", "staff"],
    ],
    [
      "days of completion, which what is not completed has none of",
      () => "completedTo=2026-12-31",
      ["elsewhere"],
    ],
    [
      "a day that is none, which leaves nothing out",
      () => "placedFrom=yesterday",
      ["elsewhere", "own", "staff"],
    ],
  ])("%s", async (_, address, numbers) => {
    expect(await found(administrator, address())).toEqual(numbers);
  });
});

test("days are those of the reader's own calendar, the first and the last of them whole", async () => {
  const inZone = (timeZone: string): Actor => ({ ...administrator, timeZone });
  const [paris, adak] = [inZone("Europe/Paris"), inZone("America/Adak")];
  expect(await found(paris, "placedTo=2026-03-01")).toEqual(["staff"]);
  expect(await found(paris, "placedFrom=2026-03-02&placedTo=2026-03-02")).toEqual(["elsewhere", "own"]);
  expect(await found(adak, "placedTo=2026-03-01")).toEqual(["own", "staff"]);
  expect(await found(adak, "completedFrom=2026-03-01&completedTo=2026-03-01")).toEqual(["elsewhere"]);
});

describe("what somebody does not see", () => {
  test("no filter finds, and no sort brings forward", async () => {
    const other = await signIn(await addPerson({ businessId }));
    const stranger = await signIn(
      await addPerson({ businessId: await addBusiness(), role: "administrator" }),
    );
    for (const reader of [other, stranger]) {
      for (const address of [
        ...[`by=${placer.userId}`, "way=elsewhere", "way=staff", "service=For own", "completedTo=2030-01-01"],
        ...["placedFrom=2020-01-01", "sort=status", "sort=-completed", "sort=changed"],
      ])
        expect(await found(reader, address), address).toEqual([]);
    }
    expect(await found(placer, "way=elsewhere")).toEqual([]);
    expect((await found(placer, "sort=-completed")).toSorted()).toEqual(["own", "staff"]);
  });

  test("is not among what they can choose", async () => {
    const other = await signIn(await addPerson({ businessId }));
    const nothing = {
      departments: [],
      connections: [],
      languages: { source: [], target: [] },
      people: [],
      services: [],
    };
    expect(await listChoices(other, "Order")).toEqual(nothing);
    expect(await listChoices(placer, "Order")).toMatchObject({
      people: [{ id: placer.userId }],
      services: ["Certified, sworn", "For own", "For staff"],
    });
    expect(await listChoices(administrator, "Order")).toMatchObject({
      languages: { source: [{ code: "es" }], target: [{ code: "en" }] },
      services: ["Certified, sworn", "For elsewhere", "For own", "For staff"],
    });
  });

  test("is told to no staff who act for nobody, and nothing is begun of which nobody hears how it fails", async () => {
    const unheard: unknown[] = [];
    const note = (reason: unknown) => unheard.push(reason);
    process.on("unhandledRejection", note);
    const staff = await signIn(staffId);
    await expect(listChoices(staff, "Order")).rejects.toMatchObject({ code: "not_found" });
    // Node tells of them before it goes on to these.
    await new Promise(setImmediate);
    process.off("unhandledRejection", note);
    expect(unheard).toEqual([]);
  });

  test("is told by no place in the list either, even one that says where its row stood", async () => {
    const other = await signIn(await addPerson({ businessId }));
    const [{ id } = { id: "" }] = await db().order.findMany({ where: { number: "own", businessId } });
    for (const key of ["", "~1000000000", "~-Infinity", "~Infinity", "~1.2.3", "~99999999999999999"])
      expect(await found(other, `sort=changed&cursor=after-${id}${key}`)).toEqual([]);
  });
});

test.each(["~", "~x", "~1.2", "~NaN", "~9999999999999999", "~-1", "~Infinity.1"])(
  "a place with %s behind it is one of the list, or its row is looked up",
  async (key) => {
    const [{ id } = { id: "" }] = await db().order.findMany({ where: { number: "own", businessId } });
    for (const sort of ["changed", "-completed", "status"])
      await expect(found(administrator, `sort=${sort}&cursor=after-${id}${key}`)).resolves.toBeInstanceOf(
        Array,
      );
  },
);

test.each([
  ["order_status_rank", orderStatuses],
  ["quote_status_rank", quoteStatuses],
] as const)(
  "%s puts statuses in the order in which we have them, and others behind",
  async (rank, statuses) => {
    const words = [...statuses, "lost_in_post"];
    const ranked = await db().$queryRawUnsafe<{ word: string }[]>(
      `SELECT word FROM unnest($1::text[]) AS word ORDER BY ${rank}(word)`,
      words.toReversed(),
    );
    expect(ranked.map(({ word }) => word)).toEqual(words);
  },
);
