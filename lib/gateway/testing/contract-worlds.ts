import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { z } from "zod";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import type { NewOrder } from "@/lib/domain/requests";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox } from "@/sandbox/testing/test-sandbox";
import type { Gateway, ServiceAccess } from "../gateway";
import { gatewayFor } from "../registry";

/** What the contract is checked against: a running service of each variant, reached over HTTP. */

/** An account of its own, asked through the gateway and steered directly. */
export type ContractAccount = {
  gateway: Gateway;
  service: ServiceClient;
  accessWith(changed: Partial<ServiceAccess>): ServiceAccess;
  /** A file of the account that is attached to nothing. @returns its id at the service */
  upload(): Promise<string>;
  newOrder(changed?: Partial<NewOrder>): Promise<NewOrder>;
  /** How the service answered the requests with this method and path; null where it closed the connection. */
  answersTo(method: string, path: string): Promise<(number | null)[]>;
};

export type ContractWorld = { openAccount(): Promise<ContractAccount>; dispose(): Promise<void> };

export const contractVariants: { variant: ServiceVariant; start: () => Promise<ContractWorld> }[] = [
  { variant: "a", start: () => startWorld("a") },
];

async function startWorld(variant: ServiceVariant): Promise<ContractWorld> {
  const sandbox = await startTestSandbox();
  return {
    openAccount: async () => contractAccount(variant, await ServiceClient.open(sandbox.origin)),
    dispose: () => sandbox.dispose(),
  };
}

const requestLog = z.object({
  requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number().nullable() })),
});

function contractAccount(variant: ServiceVariant, service: ServiceClient): ContractAccount {
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
  const upload = async () => {
    const body = Readable.from([Buffer.from("%PDF-1.7")], { objectMode: false });
    return (await gateway.uploadFile({ fileName: "birth.pdf", kind: "source", body })).serviceId;
  };
  return {
    gateway,
    service,
    accessWith,
    upload,
    newOrder: async (changed) => ({
      reference: "Case 7",
      field1: null,
      field2: null,
      notesHtml: null,
      callbackUrl: "http://portal.test/api/callbacks/key",
      services: { ...plainServices, ...changed?.services },
      fileServiceIds: changed?.fileServiceIds ?? [await upload()],
      ...changed,
    }),
    answersTo: async (method, path) => {
      const { requests } = requestLog.parse((await service.control("GET", "/requests")).json);
      const asked = requests.filter((one) => one.method === method && one.path === `/api/v1${path}`);
      return asked.map(({ status }) => status);
    },
  };
}

export const plainServices = {
  sourceLanguage: "en",
  targetLanguage: "es",
  certification: false,
  expedited: false,
  notarization: false,
  currencyConversion: false,
};
