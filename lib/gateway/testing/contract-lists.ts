import { describe, expect, test } from "vitest";
import type { Capabilities } from "@/lib/domain/capabilities";
import type { ResourceKind } from "@/lib/domain/resources";
import { firstPage, type Gateway, type ListInput, type Page } from "../gateway";
import { gatewayFor } from "../registry";
import { openAlteredWay } from "./altered-way";
import type { ContractAccount, ContractWorld } from "./contract-worlds";

/** Lists, of every kind that the variant lists: the same for all variants. */

type Row = { serviceId: string };

/** What a list of one kind is tried with. */
type Listed = {
  list(gateway: Gateway, input: ListInput): Promise<Page<Row>>;
  get(gateway: Gateway, serviceId: string): Promise<Row>;
  /** @returns the new thing's id */
  make(account: ContractAccount): Promise<string>;
  change(account: ContractAccount, serviceId: string): Promise<unknown>;
  /** What a row tells and the whole does not. */
  ofRows?: object;
};

const listed: Record<ResourceKind, Listed> = {
  order: {
    list: (gateway, input) => gateway.listOrders(input),
    get: (gateway, serviceId) => gateway.getOrder(serviceId),
    make: async ({ gateway, newOrder }) => (await gateway.createOrder(await newOrder())).serviceId,
    change: ({ gateway }, serviceId) => gateway.cancelOrder(serviceId),
  },
  quote: {
    list: (gateway, input) => gateway.listQuotes(input),
    get: (gateway, serviceId) => gateway.getQuote(serviceId),
    make: async ({ gateway, newQuote }) => (await gateway.createQuote(await newQuote())).serviceId,
    change: ({ service }, serviceId) =>
      service.control("POST", `/quotes/${serviceId}/status`, { status: "on_hold" }),
  },
  file: {
    list: (gateway, input) => gateway.listFiles(input),
    get: (gateway, serviceId) => gateway.getFile(serviceId),
    make: ({ upload }) => upload(),
    change: async ({ gateway, newOrder }, serviceId) =>
      gateway.createOrder(await newOrder({ fileServiceIds: [serviceId] })),
    ofRows: { isArchived: false },
  },
};

const kinds = Object.keys(listed) as ResourceKind[];
const ids = (rows: Row[]) => rows.map(({ serviceId }) => serviceId);

export function describeLists(
  world: () => ContractWorld,
  openAccount: () => ContractAccount,
  capabilities: Capabilities,
): void {
  const withList = kinds.filter((kind) => capabilities.listing[kind] !== null);

  describe.each(withList)("of the kind %s", (kind) => {
    const { list, get, make, change, ofRows = {} } = listed[kind];
    const { rowsPerPage = 0, rowsPerPageAtMost = 0 } = capabilities.listing[kind] ?? {};
    /** Where it cannot be asked for, it is as it is. */
    const perPage = rowsPerPage < rowsPerPageAtMost ? 2 : rowsPerPage;
    const newest = { perPage, order: "newest_first" } as const;

    /** Newest first. */
    const makeSome = async (count: number) => {
      const made: string[] = [];
      for (let index = 0; index < count; index += 1) made.unshift(await make(openAccount()));
      return made;
    };
    /** To the end, by a process of its own for each page. */
    const pagesOf = async (baseUrl?: string) => {
      const pages: Page<Row>[] = [];
      for (let page: string | null = firstPage; page !== null; page = pages.at(-1)?.next ?? null) {
        const gateway = gatewayFor(openAccount().accessWith(baseUrl ? { baseUrl } : {}));
        pages.push(await list(gateway, { page, ...newest }));
      }
      return pages;
    };
    const onAlteredWay = async (alter: (answer: unknown) => unknown) => {
      const way = await openAlteredWay(openAccount().service.origin, alter);
      try {
        return await pagesOf(`${way.origin}/api/v1`);
      } finally {
        await way.close();
      }
    };

    test("it goes on page by page to its end, newest first", async () => {
      const made = await makeSome(2 * perPage + 1);
      const pages = await pagesOf();
      expect(pages.map(({ rows }) => rows.length)).toEqual([perPage, perPage, 1]);
      expect(ids(pages.flatMap(({ rows }) => rows))).toEqual(made);
      expect(pages.every(({ unreadable }) => unreadable.length === 0)).toBe(true);
    });

    test("of nothing it is one empty page", async () => {
      expect(await pagesOf()).toEqual([{ rows: [], next: null, unreadable: [] }]);
    });

    test("a row tells the same as the whole does", async () => {
      const [serviceId = ""] = await makeSome(1);
      const { gateway } = openAccount();
      const { rows } = await list(gateway, { page: firstPage, ...newest });
      expect(rows).toHaveLength(1);
      expect({ ...(await get(gateway, serviceId)), ...ofRows }).toMatchObject(rows[0] ?? {});
    });

    test("nothing of another account is in it", async () => {
      await make(await world().openAccount());
      const [own] = await makeSome(1);
      expect(ids((await pagesOf()).flatMap(({ rows }) => rows))).toEqual([own]);
    });

    test.runIf(capabilities.listing[kind]?.order === "by_change")(
      "what changed last is first in it",
      async () => {
        const [, older = ""] = await makeSome(2);
        await change(openAccount(), older);
        const { gateway } = openAccount();
        const { rows } = await list(gateway, { page: firstPage, perPage: 60, order: "by_change" });
        expect(rows[0]?.serviceId).toBe(older);
      },
    );

    test("a row that nobody can read is counted and left out, and the list goes on", async () => {
      const made = await makeSome(perPage + 1);
      const pages = await onAlteredWay((answer) => {
        const page = answer as { data: object[]; links: { prev: string | null } };
        return page.links.prev === null ? { ...page, data: [page.data[0], {}] } : page;
      });
      expect(pages.map(({ rows, unreadable }) => [ids(rows), unreadable.length])).toEqual([
        [made.slice(0, 1), 1],
        [made.slice(-1), 0],
      ]);
    });

    test("the next page is asked of the connection's own address, in the same order and size", async () => {
      const made = await makeSome(2 * perPage + 1);
      const pages = await onAlteredWay((answer) => {
        const page = answer as { links: { next: string | null } };
        if (page.links.next === null) return page;
        const elsewhere = new URL(page.links.next);
        elsewhere.host = "elsewhere.invalid";
        elsewhere.search = `page=${elsewhere.searchParams.get("page")}`;
        return { ...page, links: { ...page.links, next: elsewhere.href } };
      });
      const expected = [made.slice(0, perPage), made.slice(perPage, 2 * perPage), made.slice(2 * perPage)];
      expect(pages.map(({ rows }) => ids(rows))).toEqual(expected);
    });
  });

  const { rowsPerPageAtMost: perPage = 0 } = capabilities.listing.order ?? {};
  // Of small pages it takes hundreds, each like the one before.
  test.runIf(perPage > 100)("a list goes on beyond the 10,000 results that the service counts", async () => {
    const { gateway, addOrders, newOrder } = openAccount();
    const { serviceId: oldest } = await gateway.createOrder(await newOrder());
    await addOrders(oldest, 10_100);
    const seen: string[] = [];
    for (let page: string | null = firstPage; page !== null; ) {
      const { rows, next }: Page<Row> = await gateway.listOrders({ page, perPage, order: "newest_first" });
      expect(rows.length).toBeLessThanOrEqual(perPage);
      seen.push(...ids(rows));
      page = next;
    }
    expect(new Set(seen).size).toBe(10_101);
    expect(seen.at(-1)).toBe(oldest);
  });
}
