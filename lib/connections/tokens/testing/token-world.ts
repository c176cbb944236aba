import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { gatewayFor } from "@/lib/gateway/registry";
import { databaseNow } from "@/lib/mirror/clock";
import { store } from "@/lib/mirror/store";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { ServiceClient } from "@/sandbox/testing/service-client";

export type TokenWorld = Readonly<{
  /** An account of the service with a token of its own. */
  service: ServiceClient;
  businessId: string;
  /** It has no token yet. */
  connectionId: string;
  /** An administrator, who may give a connection its first token. */
  newcomer: Actor;
}>;

/** A business whose connection nobody has given a token yet, and somebody of it who is about to. */
export async function createTokenWorld(origin: string): Promise<TokenWorld> {
  const service = await ServiceClient.open(origin);
  const businessId = await addBusiness();
  const connectionId = await addConnection(businessId, `${origin}/api/v1`);
  const newcomer = await signIn(await addPerson({ businessId, role: "administrator" }));
  return { service, businessId, connectionId, newcomer };
}

/** An order that the mirror knows, placed by a colleague with a token of the business's account. */
export async function mirrorOrderOfAccount({
  service,
  businessId,
  connectionId,
}: Omit<TokenWorld, "newcomer">): Promise<void> {
  const colleague = await signIn(await addPerson({ businessId }));
  await addToken(connectionId, colleague.userId, service.token);
  const read = await readNewOrder(colleague, connectionId, service);
  await db().$transaction((tx) => store(tx, orders, read));
}

/** An order of the account that is placed now, as it is read by the actor, on its way into the mirror. */
export async function readNewOrder(actor: Actor, connectionId: string, account: ServiceClient) {
  const { id } = await account.placeOrder();
  const scope = await scopeForActor(actor, { connectionId });
  const requestedAt = await databaseNow(db());
  const snapshot = await gatewayFor(await accessForActor(actor, scope)).getOrder(String(id));
  const answeredAt = await databaseNow(db());
  return { scope, snapshot, whole: true, requestedAt, answeredAt, source: "sweep" } as const;
}

export const tokensOf = ({ userId }: Actor) => db().accessToken.findMany({ where: { userId } });
