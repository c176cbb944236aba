import { addBusiness, addPerson } from "@/lib/auth/testing/signed-in";
import { openAccount, originOf, type Steered, steeringOf } from "@/lib/commands/testing/steering";
import { accessForScope } from "@/lib/credentials/access";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { addSigningSecret } from "@/lib/credentials/signing-secrets";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { newId } from "@/lib/domain/ids";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { mirroredKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import type { Order } from "@/prisma/generated/client";
import { ServiceClient } from "@/sandbox/testing/service-client";
import type { TestSandbox } from "@/sandbox/testing/test-sandbox";
import { VariantBClient } from "@/sandbox/testing/variant-b-client";
import { callbackKeyFor, callbackKeyHash } from "../callback-key";

/** A business whose mirror follows an account of its own at a running sandbox. */
export type MirroredWorld<Service = ServiceClient> = {
  scope: ConnectionScope;
  access: ServiceAccess;
  userId: string;
  /** The same account, asked and steered directly. */
  service: Service;
};

/** @param wayOrigin through what the portal reaches the sandbox, where not directly */
export async function createMirroredWorld(
  sandboxOrigin: string,
  wayOrigin = sandboxOrigin,
): Promise<MirroredWorld> {
  const service = await ServiceClient.open(sandboxOrigin);
  const world = await mirroredWorldOf("a", service, wayOrigin);
  const { connectionId } = world.scope;
  await db().$transaction((tx) => addSigningSecret(tx, connectionId, service.signingSecret));
  return world;
}

/** The same of either variant, and what it is asked in the words of none. */
export type SteeredWorld<Service = ServiceClient> = MirroredWorld<Service> & { steered: Steered };

/** @param wayOrigin through what the portal reaches the sandbox, where not directly */
export async function createSteeredWorld(
  sandbox: TestSandbox,
  variant: ServiceVariant,
  wayOrigin = originOf(sandbox, variant),
): Promise<SteeredWorld> {
  const service = await openAccount(originOf(sandbox, variant), variant);
  const world = await mirroredWorldOf(variant, service, wayOrigin);
  return { ...world, steered: steeringOf(variant, service) };
}

/** The same where lists are newest first alone and callbacks are not signed. */
export async function createPoorlyListedWorld(sandboxOrigin: string): Promise<SteeredWorld<VariantBClient>> {
  const account = await openAccount(sandboxOrigin, "b");
  const service = new VariantBClient(account.origin, account.token);
  const world = await mirroredWorldOf("b", service, sandboxOrigin);
  return { ...world, steered: steeringOf("b", account) };
}

async function mirroredWorldOf<Service extends { token: string }>(
  variant: ServiceVariant,
  service: Service,
  wayOrigin: string,
): Promise<MirroredWorld<Service>> {
  const businessId = await addBusiness();
  const connectionId = await addConnection(businessId, `${wayOrigin}/api/v1`, variant);
  await addToken(connectionId, null, service.token);
  const scope = await scopeOf(connectionId);
  const access = await accessForScope(scope);
  if (!access) throw new Error("The world of a test has no access");
  return { scope, access, service, userId: await addPerson({ businessId }) };
}

/** A command that sent files, with the key of its callback address. */
export async function addCommand(
  { scope, userId }: Pick<MirroredWorld, "scope" | "userId">,
  fileServiceIds: string[] = [],
): Promise<{ commandId: string; key: string }> {
  const { businessId, connectionId } = scope;
  const [draftId, commandId] = [newId(), newId()];
  const draft = { id: draftId, businessId, connectionId, userId, content: {}, updatedAt: new Date() };
  await db().draft.create({ data: draft });
  const key = callbackKeyFor(commandId);
  await db().command.create({
    data: {
      id: commandId,
      draftId,
      attempt: 1,
      businessId,
      connectionId,
      actorId: userId,
      kind: "order.place",
      key: draftId,
      sends: 1,
      state: "unknown",
      callbackKeyHash: callbackKeyHash(key),
      request: {
        reference: null,
        field1: null,
        field2: null,
        notesHtml: null,
        services: {
          sourceLanguage: "en",
          targetLanguage: "es",
          certification: false,
          expedited: false,
          notarization: false,
          currencyConversion: false,
        },
        fileServiceIds,
      },
    },
  });
  return { commandId, key };
}

/** The mirrored order, if there is one. */
export async function findMirrored(
  { scope }: Pick<MirroredWorld, "scope">,
  serviceId: number | string,
): Promise<Order | null> {
  const { connectionId } = scope;
  return await db().order.findUnique({
    where: { connectionId_serviceId: { connectionId, serviceId: String(serviceId) } },
  });
}

/** The jobs of a queue that are not done, by what they carry. */
export async function jobsOf<Data>(queue: string, connectionId: string): Promise<Data[]> {
  const jobs = await db().$queryRaw<{ data: Data }[]>`
    SELECT data FROM pgboss.job WHERE name = ${queue} AND data->>'connectionId' = ${connectionId}
      AND state < 'completed' ORDER BY created_on, id`;
  return jobs.map(({ data }) => data);
}

/** Has everything be known that is there: what is found from now on is news. */
export async function markImported(connectionId: string): Promise<void> {
  for (const { kind } of mirroredKinds) {
    const imported = { walkBeganAt: new Date(), walkedAt: new Date() };
    await db().mirrorProgress.upsert({
      where: { connectionId_kind: { connectionId, kind } },
      create: { connectionId, kind, ...imported },
      update: imported,
    });
  }
}
