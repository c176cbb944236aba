import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import type { Position } from "@/lib/domain/keyset";
import { listOrders } from "../list/data";
import { orderListAddress, orderSorts } from "../list/rules";

/** Each filter and each sort of the list of orders by itself, as the reads of a filled mirror. */

export async function aloneReadsOf(actor: Actor): Promise<[string, () => Promise<unknown>][]> {
  const some = await visibleTo(actor).order.findFirst({ where: { placedById: { not: null } } });
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const filters = {
    ...{
      "source language": "sourceLanguage=es",
      "rare language": "sourceLanguage=so",
      "no language": "targetLanguage=tlh",
    },
    ...{
      "days of placing": `placedFrom=${day(900)}&placedTo=${day(700)}`,
      "a day of placing": `placedTo=${day(1500)}`,
    },
    ...{
      "days of completion": `completedFrom=${day(900)}&completedTo=${day(700)}`,
      completed: `completedFrom=${day(400)}`,
    },
    ...{ person: `by=${some?.placedById ?? ""}`, elsewhere: "way=elsewhere", "in the portal": "way=portal" },
    ...{
      "by staff": "way=staff",
      service: "service=Certified translation",
      "rare service": "service=Notarization",
    },
    "service of long ago": "service=Apostille",
  };
  const sorts = Object.keys(orderSorts).flatMap((name) => [name, `-${name}`]);
  const read =
    (address: string, cursor: Position | null = null) =>
    () =>
      listOrders(actor, { ...orderListAddress.load(`?${address}`), cursor });
  const pages = await Promise.all(
    sorts.map(async (sort) => ({ sort, cursor: (await read(`sort=${sort}`)()).nextCursor })),
  );
  return [
    ...Object.entries(filters).map(([name, address]) => [`only ${name}`, read(address)] as const),
    ...sorts.map((sort) => [`stands by ${sort}`, read(`sort=${sort}`)] as const),
    ...pages.map(
      ({ sort, cursor }) => [`stands by ${sort}, next page`, read(`sort=${sort}`, cursor)] as const,
    ),
  ].map(([name, each]) => [name, each]);
}
