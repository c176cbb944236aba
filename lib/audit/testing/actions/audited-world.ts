import type { Actor } from "@/lib/auth/actor";
import type { Visit } from "@/lib/auth/requests/visit";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { ServiceClient } from "@/sandbox/testing/service-client";

/** Somebody of a business, and what is done by them, to them and around them. */
export type AuditedWorld = {
  readonly origin: string;
  readonly person: Actor;
  readonly email: string;
  readonly visit: Visit;
  readonly connectionId: string;
  readonly service: ServiceClient;
  readonly token: string;
  /** Of the operator, where it is done on the person's behalf. */
  staff: Actor | null;
  /** Whose audit tells of it: null for what belongs to no business. */
  chain: string | null;
};

/** Does what is audited under a name. @returns the request that did it */
export type AuditedAction = (world: AuditedWorld) => Promise<{ requestId: string | null }>;

/** @param origin of the service */
export async function createAuditedWorld(origin: string): Promise<AuditedWorld> {
  const businessId = await addBusiness();
  const email = `${newId()}@example.test`;
  const person = await signIn(
    await addPerson({ businessId, role: "administrator", email, password: "correct horse battery" }),
  );
  const service = await ServiceClient.open(origin);
  return {
    ...{ origin, person, email, service, token: service.token },
    visit: aVisit("203.0.113.77"),
    connectionId: await addConnection(businessId, `${origin}/api/v1`),
    ...{ staff: null, chain: businessId },
  };
}
