import type { Actor } from "@/lib/auth/actor";
import { signIn } from "@/lib/auth/testing/signed-in";
import { visibleTo } from "@/lib/auth/visible-to";
import type { Position } from "@/lib/domain/keyset";
import { orderStatuses, settledOrderStatuses } from "@/lib/domain/orders/status";
import { listDrafts } from "@/lib/drafts/data";
import { forms } from "@/lib/kinds";
import { getOrderPage } from "@/lib/orders/data";
import { getHome } from "@/lib/orders/home/data";
import { listOrders } from "@/lib/orders/list/data";
import { listOrdersByNumber } from "@/lib/orders/numbers/data";
import { db } from "@/lib/platform/db";
import type { OrderListQuery } from "../list/rules";
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
    for (const [name, read] of await readsOf(actor)) reads.set(`${reader}: ${name}`, read);
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
  const places = await placesOf(actor, []);
  return new Map<string, () => Promise<unknown>>([
    ["home", () => getHome(actor, forms)],
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
  const completed = Object.fromEntries(await placesOf(actor, ["completed"]));
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
