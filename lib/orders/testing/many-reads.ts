import type { Actor } from "@/lib/auth/actor";
import { signIn } from "@/lib/auth/testing/signed-in";
import { visibleTo } from "@/lib/auth/visible-to";
import type { Position } from "@/lib/domain/keyset";
import { orderStatuses, settledOrderStatuses } from "@/lib/domain/orders/status";
import { listDrafts } from "@/lib/drafts/data";
import { forms } from "@/lib/kinds";
import { getOrderPage } from "@/lib/orders/data";
import { listConnectionChoices } from "@/lib/orders/form-options/data";
import { getHome } from "@/lib/orders/home/data";
import { listOrders } from "@/lib/orders/list/data";
import { listOrdersByNumber } from "@/lib/orders/numbers/data";
import { getExpected } from "@/lib/orders/turnaround/data";
import { turnaroundCriteriaOf } from "@/lib/orders/turnaround/rules";
import { listDepartments } from "@/lib/people/departments/data";
import { db } from "@/lib/platform/db";
import type { OrderListQuery } from "../list/rules";
import { aloneReadsOf } from "./alone-reads";
import { type Reader, rareWord, readers } from "./filled-mirror";
import { wholeList } from "./whole-list";

/** What people read of a filled mirror, each by the portal's own reads and as somebody who sees more or less. */

export type Reads = Map<string, () => Promise<unknown>>;

export async function prepareReads(): Promise<Reads> {
  await db().connection.updateMany({ data: { languagesAt: new Date() } });
  const reads: Reads = new Map();
  for (const [reader, email] of Object.entries(readers)) {
    const { id } = await db().user.findUniqueOrThrow({ where: { email } });
    const actor = await signIn(id);
    for (const [name, read] of [...(await readsOf(actor)), ...(await aloneReadsOf(actor))])
      reads.set(`${reader}: ${name}`, read);
    if (reader === ("everything" satisfies Reader)) {
      for (const [name, read] of await narrowReadsOf(actor)) reads.set(`${reader}: ${name}`, read);
    }
  }
  return reads;
}

const list = (actor: Actor, query: Partial<OrderListQuery>) => () =>
  listOrders(actor, { ...wholeList, ...query });
const inProgress = orderStatuses.filter((status) => !settledOrderStatuses.includes(status));

/** Measured for everybody. */
async function readsOf(actor: Actor): Promise<Reads> {
  const { id, number, reference } = await orderAt(actor, 0.3);
  const like = turnaroundCriteriaOf(await db().order.findUniqueOrThrow({ where: { id } }));
  const places = await placesOf(actor, []);
  const [, before, few] = await connectionsOf(actor);
  const ofConnections: [string, Partial<OrderListQuery>][] = [
    ["connection of before", { connection: [before] }],
    ["connection with few", { connection: [few] }],
    ["connections × settled", { connection: [before, few], status: [...settledOrderStatuses] }],
  ];
  return new Map<string, () => Promise<unknown>>([
    ...(few ? ofConnections.map(([name, query]) => [name, list(actor, query)] as const) : []),
    ["home", () => getHome(actor, forms)],
    ["when it may be done", () => getExpected(actor, like)],
    ["when it may be done, a rare language", () => getExpected(actor, { ...like, sourceLanguage: "so" })],
    ["drafts", () => listDrafts(actor, forms)],
    ["list, first page", list(actor, {})],
    ...places.map(([name, cursor]) => [`list, ${name}`, list(actor, { cursor })] as const),
    ["status completed", list(actor, { status: ["completed"] })],
    ["status on hold", list(actor, { status: ["on_hold"] })],
    ["in progress", list(actor, { status: inProgress })],
    ["search, two characters", list(actor, { search: "ga" })],
    ["search, a common word", list(actor, { search: "scan" })],
    ["search, a rare word", list(actor, { search: rareWord })],
    ["search, no hit", list(actor, { search: "xylophone" })],
    ["search, a number", list(actor, { search: number })],
    ["an order by its number", () => listOrdersByNumber(actor, number)],
    ["an order", () => getOrderPage(actor, id)],
    ["search, a reference", list(actor, { search: reference ?? "Matter 2024" })],
  ]);
}

/** Measured for who sees everything of the large business. */
async function narrowReadsOf(actor: Actor): Promise<Reads> {
  const { number } = await orderAt(actor, 0.5);
  const [most, fewer, least] = await departmentsOf(actor);
  const [now, before, few] = await connectionsOf(actor);
  const completed = Object.fromEntries(await placesOf(actor, ["completed"]));
  const { middle = null } = Object.fromEntries(await placesOf(actor, []));
  const cancelled = Object.fromEntries(await placesOf(actor, ["cancelled"]));
  const waiting = Object.fromEntries(await placesOf(actor, inProgress));
  const pairs: [string, Partial<OrderListQuery>][] = [
    ["completed × middle", { status: ["completed"], cursor: completed.middle ?? null }],
    ["completed × last page", { status: ["completed"], cursor: completed["last page"] ?? null }],
    ["cancelled × middle, back", { status: ["cancelled"], cursor: cancelled["middle, back"] ?? null }],
    ["in progress × middle", { status: inProgress, cursor: waiting.middle ?? null }],
    ["in progress × last page", { status: inProgress, cursor: waiting["last page"] ?? null }],
    ["settled × last page", { status: [...settledOrderStatuses], cursor: completed["last page"] ?? null }],
    ["search × completed, common word", { status: ["completed"], search: "scan" }],
    ["search × in progress, rare word", { status: inProgress, search: rareWord }],
    ["search × client review, two characters", { status: ["client_review"], search: "ga" }],
    ["search × cancelled, a person", { status: ["cancelled"], search: "wanjiru" }],
    ["department", { department: [most] }],
    ["department with few", { department: [least] }],
    ["department × middle", { department: [most], cursor: middle }],
    ["departments × middle", { department: [most, fewer], cursor: middle }],
    ["department × status completed", { department: [most], status: ["completed"] }],
    ["department × status completed × middle", { department: [most], status: ["completed"], cursor: middle }],
    ["department × status cancelled", { department: [most], status: ["cancelled"] }],
    ["department with few × status cancelled", { department: [least], status: ["cancelled"] }],
    ["department × in progress", { department: [most], status: inProgress }],
    ["departments × settled", { department: [most, fewer], status: [...settledOrderStatuses] }],
    ...[most, fewer, least].flatMap((id, place) =>
      narrowSearches.map((search): (typeof pairs)[number] => [
        `search × department ${place}, ${search}`,
        { department: [id], search },
      ]),
    ),
    ...narrowSearches.map((search): (typeof pairs)[number] => [
      `search × departments, ${search}`,
      { department: [most, least], search },
    ]),
    ["connection", { connection: [now] }],
    ["connection × middle", { connection: [now], cursor: middle }],
    ["connections × middle", { connection: [now, few], cursor: middle }],
    ["connection × status completed", { connection: [before], status: ["completed"] }],
    ["connection × status cancelled", { connection: [before], status: ["cancelled"] }],
    ["connection × in progress", { connection: [now], status: inProgress }],
    ["connection with few × in progress", { connection: [few], status: inProgress }],
    ["connection × department", { connection: [now], department: [most] }],
    ["connection of before × department", { connection: [before], department: [most] }],
    ["connection with few × department with few", { connection: [few], department: [least] }],
    ...[now, before, few].flatMap((id, place) =>
      narrowSearches.map((search): (typeof pairs)[number] => [
        `search × connection ${place}, ${search}`,
        { connection: [id], search },
      ]),
    ),
    ["search × connection × department", { connection: [before], department: [most], search: "scan" }],
    ["search × connection × middle", { connection: [before], search: "scan", cursor: middle }],
    ["search × department × completed", { department: [most], status: ["completed"], search: "scan" }],
    ["search × department × cancelled", { department: [most], status: ["cancelled"], search: "pdf" }],
    ["search × department × middle", { department: [most], search: "scan", cursor: middle }],
    ["search × department × middle, rarer", { department: [fewer], search: "oka", cursor: middle }],
  ];
  const searches = {
    ...{
      "one character": "g",
      "one digit": "7",
      "two characters, none begins with": "xq",
      "two digits": "20",
    },
    ...{ "three characters": "oka", "three characters, common": "pdf", "three, no hit": "xqz" },
    ...{ "digits of a number": number.slice(3), "half a number": number.slice(0, 6) },
    ...{ "rare together": "romero licence diploma", "frequent words": "scan certificate garcía" },
    ...{
      "a person": "wanjiru",
      "a common language": "spanish",
      "a rare language": "somali",
      "a date": "20240229",
    },
    ...{ "a person and a word": "amir contract" },
  };
  return new Map([
    ...orderStatuses.map((status) => [`status ${status}`, list(actor, { status: [status] })] as const),
    ...pairs.map(([name, query]) => [name, list(actor, query)] as const),
    ...Object.entries(searches).map(
      ([name, search]) => [`search, ${name}`, list(actor, { search })] as const,
    ),
  ]);
}

/** What is searched within a department or a connection: frequent, less so, rare, nowhere, a person of it or of another, a language. */
const narrowSearches = ["pdf", "scan", "garcía", "oka", "ga", rareWord, "xylophone", "wanjiru", "somali"];

/** Connections of the business, where it has several: that of now, that of before, and one with few orders. */
async function connectionsOf(actor: Actor): Promise<[now: string, before: string, few: string]> {
  const choices = await listConnectionChoices(actor);
  const named = choices.toSorted((one, other) => one.name.localeCompare(other.name));
  return named.map(({ id }) => id) as [string, string, string];
}

/** Departments of the business, the one with the most orders first. */
async function departmentsOf(actor: Actor): Promise<[string, string, string]> {
  const ids = (await listDepartments(actor)).map(({ id }) => id);
  const counted = await Promise.all(
    ids.map(async (id) => ({
      id,
      count: await visibleTo(actor).order.count({ where: { departmentId: id } }),
    })),
  );
  return counted.sort((one, other) => other.count - one.count).map(({ id }) => id) as [
    string,
    string,
    string,
  ];
}

type Found = { id: string; number: string; reference: string | null };

/** @param share of the orders that stand before it in the list */
async function orderAt(actor: Actor, share: number, status: string[] = [], before = 0): Promise<Found> {
  const orders = visibleTo(actor).order;
  const where = status.length > 0 ? { status: { in: status } } : {};
  const skip = Math.max(0, Math.floor((await orders.count({ where })) * share) - before);
  const found = await orders.findFirst({
    where,
    select: { id: true, number: true, reference: true },
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
    skip,
  });
  if (!found) throw new Error("A reader of the measurement sees no order");
  return found;
}

/** Pages of a list, both ways. */
async function placesOf(actor: Actor, status: string[]): Promise<[string, Position][]> {
  const [second, middle, last] = [
    await orderAt(actor, 0.1, status),
    await orderAt(actor, 0.5, status),
    await orderAt(actor, 1, status, 20),
  ];
  return [
    ["early", { direction: "after", id: second.id }],
    ["early, back", { direction: "before", id: second.id }],
    ["middle", { direction: "after", id: middle.id }],
    ["middle, back", { direction: "before", id: middle.id }],
    ["last page", { direction: "after", id: last.id }],
    ["last page, back", { direction: "before", id: last.id }],
  ];
}
