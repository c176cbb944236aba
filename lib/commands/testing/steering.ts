import { z } from "zod";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import type { RevisionStatus } from "@/lib/domain/revisions/status";
import type { OrderStatus as StoredStatus } from "@/sandbox/kernel/lifecycle/status";
import { descriptionOfA } from "@/sandbox/openapi/variant-a";
import { descriptionOfB } from "@/sandbox/openapi/variant-b";
import { call, ServiceClient } from "@/sandbox/testing/service-client";
import type { TestSandbox } from "@/sandbox/testing/test-sandbox";
import { VariantBClient } from "@/sandbox/testing/variant-b-client";
import { showOrderStatus, showRevisionStatus, storedOrderStatus } from "@/sandbox/variant-b/status";

/** What a command is about at the service, made and looked at directly; by the service's ids and in the words of ours. */
export type Steered = {
  languages: { sourceLanguage: string; targetLanguage: string };
  upload(type?: "source" | "reference"): Promise<string>;
  countOf(path: string): Promise<number>;
  /** @returns null where the service refuses it */
  order(asked?: AskedDirectly): Promise<string | null>;
  /** The same, where nothing keeps it from being placed. */
  placeOrder(asked?: AskedDirectly): Promise<string>;
  getOrder(orderServiceId: string): Promise<OrderThere>;
  /** Another answer of what the service says of an order that is read by itself. */
  alterOrder(body: unknown, alter: (order: ToldOrder) => object): unknown;
  placeNotarized(status: Acted): Promise<string>;
  statusOf(orderServiceId: string): Promise<string>;
  /** By what an order is acted on. */
  actsBy: string;
  requestRevision(orderServiceId: string, bodyHtml?: string): Promise<string>;
  setRevisionStatus(revisionServiceId: string, status: RevisionStatus): Promise<void>;
  countRevisions(orderServiceId: string): Promise<number>;
  /** Of the revisions of an order. */
  revisionsPath(orderServiceId: string): string;
  /** Every order. Asked for in other letters, so that the service's log tells it from the portal's. */
  listOrders(): Promise<{ serviceId: string; status: string }[]>;
  setStatus(orderServiceId: string, status: Acted): Promise<void>;
  listRevisions(orderServiceId: string): Promise<RevisionThere[]>;
};

/** What is not said is as any order has it. */
export type AskedDirectly = {
  sourceLanguage?: string;
  targetLanguage?: string;
  fileServiceIds?: readonly string[];
  reference?: string;
};
type OrderThere = {
  reference: string | null;
  fileServiceIds: string[];
  reviewAt: string | null;
  approvedAt: string | null;
};
type RevisionThere = { id: string; status: string; body: string; files: { name: string }[] };
type ToldOrder = { files: { id: number | string }[] } & Record<string, unknown>;

/** The statuses between which orders are acted on; of ours, which are those that the sandbox stores. */
export type Acted = StoredStatus;

const listed = z.object({ data: z.array(z.unknown()) });
const rowsOfA = z.object({ data: z.array(z.object({ id: z.number(), status: z.string() })) });
const rowsOfB = z.object({ data: z.array(z.object({ order_number: z.string(), status: z.string() })) });
const listUnlike = async ({ origin, token }: ServiceClient) =>
  (await call(`${origin}/api/v1/%6Frders`, "GET", { authorization: `Bearer ${token}` })).json;
/** What a body of the service is made of by what is asked directly. */
function bodyOf(
  asked: AskedDirectly,
  offered: Steered["languages"],
  toId: (serviceId: string) => number | string,
) {
  const { sourceLanguage, targetLanguage } = { ...offered, ...asked };
  const { fileServiceIds, reference = "" } = asked;
  return {
    services: { source_language: sourceLanguage, target_language: targetLanguage },
    reference,
    ...(fileServiceIds && { files: fileServiceIds.map(toId) }),
  };
}
const toldOrder = z.looseObject({ files: z.array(z.looseObject({ id: z.union([z.number(), z.string()]) })) });
const notarized = { certification: true, notarization: true };

async function moveRevision(service: ServiceClient, id: string, status: string): Promise<void> {
  await service.control("POST", `/revisions/${id}/status`, { status });
}

const languages: Record<ServiceVariant, Steered["languages"]> = {
  a: { sourceLanguage: "en", targetLanguage: "es" },
  b: { sourceLanguage: "eng", targetLanguage: "spa" },
};

const steering: Record<ServiceVariant, (service: ServiceClient) => Omit<Steered, "placeOrder">> = {
  a: (service) => ({
    languages: languages.a,
    upload: async (type) => String((await service.upload("letter.pdf", type)).id),
    countOf: async (path) => listed.parse((await service.get(`${path}?per_page=500`)).json).data.length,
    order: async (asked = {}) => {
      const body = await service.requestBody(bodyOf(asked, languages.a, Number));
      const { status, json } = await service.call("POST", "/orders", body);
      return status === 201 ? String((json as { id: number }).id) : null;
    },
    getOrder: async (id) => {
      const { reference, files, ...order } = await service.getOrder(Number(id));
      const fileServiceIds = files.map((file) => String(file.id));
      return { reference, fileServiceIds, reviewAt: order.review_at, approvedAt: order.approved_at };
    },
    alterOrder: (body, alter) => alter(toldOrder.parse(body)),
    placeNotarized: async (status) => {
      const { id } = await service.placeOrder({ services: notarized });
      await service.setOrderStatus(id, status);
      return String(id);
    },
    statusOf: async (id) => (await service.getOrder(Number(id))).status,
    actsBy: "POST",
    requestRevision: async (id, body) => String((await service.requestRevision(Number(id), [], body)).id),
    setRevisionStatus: (id, status) => moveRevision(service, id, status),
    countRevisions: async (id) => (await service.getOrder(Number(id))).revisions.length,
    revisionsPath: (id) => `/orders/${id}/revisions`,
    listOrders: async () =>
      rowsOfA.parse(await listUnlike(service)).data.map(({ id, status }) => ({ serviceId: `${id}`, status })),
    setStatus: async (id, status) => void (await service.setOrderStatus(Number(id), status)),
    listRevisions: async (id) =>
      (await service.getOrder(Number(id))).revisions.map((one) => ({ ...one, id: `${one.id}` })),
  }),
  b: (client) => {
    const service = new VariantBClient(client.origin, client.token);
    return {
      languages: languages.b,
      upload: (type) => service.upload("letter.pdf", type),
      countOf: async (path) =>
        z.object({ meta: z.object({ total: z.number() }) }).parse((await service.get(path)).json).meta.total,
      order: async (asked = {}) => {
        const body = await service.orderBody(bodyOf(asked, languages.b, String));
        const { status, json } = await service.call("POST", "/orders", body);
        return status === 201 ? (json as { data: { order_number: string } }).data.order_number : null;
      },
      getOrder: async (number) => {
        const { reference, files, ...order } = await service.getOrder(number);
        const fileServiceIds = files.map(({ id }) => id);
        return { reference, fileServiceIds, reviewAt: order.review_at, approvedAt: order.approved_at };
      },
      alterOrder: (body, alter) => ({ data: alter(z.object({ data: toldOrder }).parse(body).data) }),
      placeNotarized: async (status) => {
        const number = await service.placeOrder({ services: notarized });
        await service.setOrderStatus(number, showOrderStatus(status));
        return number;
      },
      statusOf: async (number) => storedOrderStatus.parse((await service.getOrder(number)).status),
      actsBy: "PUT",
      requestRevision: (number, body) => service.requestRevision(number, [], body),
      setRevisionStatus: (id, status) => moveRevision(client, id, showRevisionStatus(status)),
      countRevisions: async (number) => (await service.getOrder(number)).revisions.length,
      revisionsPath: () => "/revisions",
      listOrders: async () =>
        rowsOfB.parse(await listUnlike(client)).data.map(({ order_number: serviceId, status }) => {
          return { serviceId, status: storedOrderStatus.parse(status) };
        }),
      setStatus: async (number, status) =>
        void (await service.setOrderStatus(number, showOrderStatus(status))),
      listRevisions: async (number) => (await service.getOrder(number)).revisions,
    };
  },
};

const descriptions: Record<ServiceVariant, typeof descriptionOfA> = { a: descriptionOfA, b: descriptionOfB };

/** A fresh account of a variant. */
export async function openAccount(sandboxOrigin: string, variant: ServiceVariant): Promise<ServiceClient> {
  return await ServiceClient.open(sandboxOrigin, undefined, descriptions[variant]);
}

export function steeringOf(variant: ServiceVariant, service: ServiceClient): Steered {
  const steered = steering[variant](service);
  return {
    ...steered,
    placeOrder: async (asked) => {
      const serviceId = await steered.order(asked);
      if (serviceId === null) throw new Error("The service refuses an order of a test");
      return serviceId;
    },
  };
}

/** Where a variant of the sandbox is. */
export function originOf({ origin, originB }: TestSandbox, variant: ServiceVariant): string {
  return variant === "a" ? origin : originB;
}
