import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Capabilities } from "@/lib/domain/capabilities";
import { firstPage } from "../gateway";
import type { ContractAccount } from "./contract-worlds";

/** What holds of everything that the service is asked to do, whatever it is: the same for all variants. */
export function describeCommands(openAccount: () => ContractAccount, capabilities: Capabilities): void {
  const { quotes, fileDelete } = capabilities;
  const commands = Object.entries({
    ...ofOrders,
    ...ofRevisions,
    ...(quotes && ofQuotes),
    ...(fileDelete && ofFiles),
  });

  describe.each(commands)("%s", (_, prepare) => {
    test.each([false, true])("is done by an answer that comes late, after it was done: %s", async (after) => {
      const account = openAccount();
      const { give, countDone } = await prepare(account);
      await spoilWrite(account, { kind: "delay", delay_ms: 300, after });
      await give();
      expect(await answersToWrites(account)).toEqual([success]);
      expect(await countDone()).toBe(1);
    });

    test("waits its turn where it meets the rate limit, and is done once", async () => {
      const account = openAccount();
      const { give, countDone } = await prepare(account);
      await spoilWrite(account, { kind: "status", status: 429, retry_after: 1 });
      await give();
      expect(await answersToWrites(account)).toEqual([429, success]);
      expect(await countDone()).toBe(1);
    });

    test.each([401, 403])("is refused for its token by a %i, and sent once", async (status) => {
      const account = openAccount();
      const { give, countDone } = await prepare(account);
      await spoilWrite(account, { kind: "status", status });
      await expect(give()).rejects.toMatchObject({ code: "token_refused", serviceStatus: status });
      expect(await answersToWrites(account)).toEqual([status]);
      expect(await countDone()).toBe(0);
    });
  });
}

type Prepared = {
  give(): Promise<unknown>;
  /** How often the service did it: of what is made how many there are, else whether it is so. */
  countDone(): Promise<number>;
};
type Preparation = (account: ContractAccount) => Promise<Prepared>;

const newest = { page: firstPage, perPage: 20, order: "newest_first" } as const;

const ofOrders: Record<string, Preparation> = {
  "an order": async ({ gateway, newOrder }) => {
    const order = await newOrder();
    return {
      give: () => gateway.createOrder(order),
      countDone: async () => (await gateway.listOrders(newest)).rows.length,
    };
  },
  "a cancellation": async (account) => {
    const { gateway } = account;
    const serviceId = await orderOf(account);
    return {
      give: () => gateway.cancelOrder(serviceId),
      countDone: async () => Number((await gateway.getOrder(serviceId)).status === "cancelled"),
    };
  },
  "an approval": async (account) => {
    const { gateway, service } = account;
    const serviceId = await orderOf(account);
    await service.control("POST", `/orders/${serviceId}/status`, { status: "client_review" });
    return {
      give: () => gateway.approveOrder(serviceId),
      countDone: async () => Number((await gateway.getOrder(serviceId)).status === "client_approved"),
    };
  },
};

const ofRevisions: Record<string, Preparation> = {
  "a revision": async (account) => {
    const { gateway } = account;
    const orderServiceId = await orderOf(account);
    return {
      give: () => gateway.createRevision({ ...aRevision, orderServiceId }),
      countDone: async () => (await gateway.getOrder(orderServiceId)).revisions.length,
    };
  },
  "the withdrawal of a revision": async (account) => {
    const { gateway } = account;
    const orderServiceId = await orderOf(account);
    const { serviceId } = await gateway.createRevision({ ...aRevision, orderServiceId });
    return {
      give: () => gateway.withdrawRevision({ orderServiceId, serviceId }),
      countDone: async () => 1 - (await gateway.getOrder(orderServiceId)).revisions.length,
    };
  },
};

const ofQuotes: Record<string, Preparation> = {
  "a quote": async ({ gateway, newQuote }) => {
    const quote = await newQuote();
    return {
      give: () => gateway.createQuote(quote),
      countDone: async () => (await gateway.listQuotes(newest)).rows.length,
    };
  },
  "the conversion of a quote": async (account) => {
    const { gateway, service } = account;
    const serviceId = await quoteOf(account);
    await service.control("POST", `/quotes/${serviceId}/status`, { status: "pending" });
    return {
      give: () =>
        gateway.convertQuote({ quoteServiceId: serviceId, reference: null, field1: null, field2: null }),
      countDone: async () => (await gateway.listOrders(newest)).rows.length,
    };
  },
  "the deletion of a quote": async (account) => {
    const { gateway } = account;
    const serviceId = await quoteOf(account);
    return {
      give: () => gateway.deleteQuote(serviceId),
      countDone: async () => 1 - (await gateway.listQuotes(newest)).rows.length,
    };
  },
};

const ofFiles: Record<string, Preparation> = {
  "the deletion of a file": async ({ gateway, upload, countFiles }) => {
    const serviceId = await upload();
    return { give: () => gateway.deleteFile(serviceId), countDone: async () => 1 - (await countFiles()) };
  },
};

const aRevision = { bodyHtml: "<p>Page 2</p>", fileServiceIds: [] };

const orderOf = async ({ gateway, newOrder }: ContractAccount) =>
  (await gateway.createOrder(await newOrder())).serviceId;
const quoteOf = async ({ gateway, newQuote }: ContractAccount) =>
  (await gateway.createQuote(await newQuote())).serviceId;

/** Any of what the service says where it did something. */
const success = expect.toBeOneOf([200, 201, 204]);

/** Has the next request that is no read meet the fault. What was asked before is forgotten. */
async function spoilWrite({ service }: ContractAccount, fault: object): Promise<void> {
  await service.control("DELETE", "/requests");
  await service.setFaults(["POST", "PUT", "DELETE"].map((method) => ({ method, ...fault })));
}

const requestLog = z.object({
  requests: z.array(z.object({ method: z.string(), status: z.number().nullable() })),
});

async function answersToWrites({ service }: ContractAccount): Promise<(number | null)[]> {
  const { requests } = requestLog.parse((await service.control("GET", "/requests")).json);
  return requests.filter(({ method }) => method !== "GET").map(({ status }) => status);
}
