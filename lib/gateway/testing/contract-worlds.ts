import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { expect } from "vitest";
import { z } from "zod";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import type { ServiceFile } from "@/lib/domain/files/shapes";
import type { NewRequest } from "@/lib/domain/requests";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import type { Gateway, ServiceAccess } from "../gateway";
import { gatewayFor } from "../registry";

/** What the contract is checked against: a running service of each variant, reached over HTTP. */

/** An account of its own, asked through the gateway and steered directly. */
export type ContractAccount = {
  gateway: Gateway;
  service: ServiceClient;
  accessWith(changed: Partial<ServiceAccess>): ServiceAccess;
  /** From English to Spanish, by the variant's codes, with nothing else asked for. */
  plainServices: NewRequest["services"];
  /** A file of the account that is attached to nothing. */
  uploadFile(fileName: string): Promise<ServiceFile>;
  /** @returns its id at the service */
  upload(): Promise<string>;
  newOrder(changed?: Partial<NewRequest>): Promise<NewRequest>;
  newQuote(changed?: Partial<NewRequest>): Promise<NewRequest>;
  /** How many files of the account the service has. */
  countFiles(): Promise<number>;
  /** Puts copies of an order into the service's own store, newer than itself. */
  addOrders(serviceId: string, count: number): Promise<void>;
  /** How the service answered the requests with this method and path; null where it closed the connection. */
  answersTo(method: string, path: string): Promise<(number | null)[]>;
};

export type ContractWorld = { openAccount(): Promise<ContractAccount>; dispose(): Promise<void> };

/** What of an account cannot be told by its variant's capabilities. */
const ways = {
  a: { originOf: ({ origin }: TestSandbox) => origin, languages: ["en", "es"] },
  b: { originOf: ({ originB }: TestSandbox) => originB, languages: ["eng", "spa"] },
} as const;

export async function startContractWorld(variant: ServiceVariant): Promise<ContractWorld> {
  const sandbox = await startTestSandbox();
  const { originOf } = ways[variant];
  return {
    openAccount: async () => contractAccount(variant, sandbox, await ServiceClient.open(originOf(sandbox))),
    dispose: () => sandbox.dispose(),
  };
}

const requestLog = z.object({
  requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number().nullable() })),
});

function contractAccount(
  variant: ServiceVariant,
  sandbox: TestSandbox,
  service: ServiceClient,
): ContractAccount {
  const accessWith = (changed: Partial<ServiceAccess>): ServiceAccess => {
    const token = changed.token ?? service.token;
    return {
      connectionId: "contract",
      variant,
      baseUrl: `${service.origin}/api/v1`,
      token,
      tokenFingerprint: createHash("sha256").update(token).digest("hex"),
      priority: "person",
      ...changed,
    };
  };
  const gateway = gatewayFor(accessWith({}));
  const uploadFile = async (fileName: string) => {
    const bytes = Buffer.from("%PDF-1.7");
    const body = Readable.from([bytes], { objectMode: false });
    return await gateway.uploadFile({ fileName, kind: "source", sizeBytes: bytes.length, body });
  };
  const upload = async () => (await uploadFile("birth.pdf")).serviceId;
  const [sourceLanguage, targetLanguage] = ways[variant].languages;
  const plainServices = { ...nothingAsked, sourceLanguage, targetLanguage };
  const { db } = sandbox.running.kernel;
  const newRequest = async (changed?: Partial<NewRequest>) => ({
    reference: "Case 7",
    field1: null,
    field2: null,
    notesHtml: null,
    callbackUrl: "http://portal.test/api/callbacks/key",
    shipping: null,
    services: { ...plainServices, ...changed?.services },
    fileServiceIds: changed?.fileServiceIds ?? [await upload()],
    ...changed,
  });
  return {
    gateway,
    service,
    accessWith,
    plainServices,
    uploadFile,
    upload,
    newOrder: newRequest,
    newQuote: newRequest,
    countFiles: async () => {
      const [counted] = await db.$queryRaw<[{ count: number }]>`
        SELECT count(*)::int AS count FROM files WHERE account_id = (SELECT id FROM accounts ORDER BY created_at DESC LIMIT 1)`;
      return counted.count;
    },
    addOrders: async (serviceId, count) => {
      const [digits] = /\d+$/.exec(serviceId) ?? expect.unreachable(`${serviceId} has no number`);
      await db.$executeRaw`
        INSERT INTO orders (account_id, source_language, target_language, certification, expedited, notarization,
                            currency_conversion, services, received_at, updated_at)
        SELECT account_id, source_language, target_language, certification, expedited, notarization,
               currency_conversion, services, received_at + n * interval '1 ms', updated_at
        FROM orders, generate_series(1, ${count}) n WHERE id = ${Number(digits)}`;
    },
    answersTo: async (method, path) => {
      const { requests } = requestLog.parse((await service.control("GET", "/requests")).json);
      const asked = requests.filter((one) => one.method === method && one.path === `/api/v1${path}`);
      return asked.map(({ status }) => status);
    },
  };
}

const nothingAsked = {
  certification: false,
  expedited: false,
  notarization: false,
  currencyConversion: false,
};

/** What the service itself said, whatever that is. */
export const serviceWords = { key: "errors.text", params: { text: expect.any(String) } };
