import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addDepartment, addPerson, cookiesOf, signIn } from "@/lib/auth/testing/signed-in";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { addConnection } from "@/lib/credentials/testing/connected";
import type { MirroredKind } from "@/lib/mirror/kind";
import { refresh } from "@/lib/mirror/refresh";
import { findStored } from "@/lib/mirror/stored";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";

/** A business that keeps its requesters apart, with a department, whoever may do something there, and whoever may not. */
export type AccessWorld = OrderingWorld & {
  departmentId: string;
  /** A requester of the department, whose things are written to. */
  placer: Actor;
  /** Of the same department and role. */
  colleague: Actor;
  approver: Actor;
  approverElsewhere: Actor;
  administrator: Actor;
  /** An administrator of another business. */
  foreigner: Actor;
  /** Of the operator's staff, acting for nobody. */
  staff: Actor;
  operator: Actor;
  /** An order of the placer's. @returns our id of it */
  placedOrder(): Promise<string>;
  /** Has the mirror read something as it stands at the service. @returns our id of it */
  read(kind: MirroredKind, serviceId: string): Promise<string>;
};

export async function createAccessWorld(sandboxOrigin: string): Promise<AccessWorld> {
  const world = await createOrderingWorld(sandboxOrigin);
  const { businessId, connectionId } = world;
  await db().business.update({ where: { id: businessId }, data: { requestersSeeAll: false } });
  const departmentId = await addDepartment(businessId);
  const elsewhere = await addBusiness();
  await addConnection(elsewhere, `${sandboxOrigin}/api/v1`);
  const placer = await world.addPerson("requester", departmentId);
  return {
    ...world,
    departmentId,
    placer,
    colleague: await world.addPerson("requester", departmentId),
    approver: await world.addPerson("approver", departmentId),
    approverElsewhere: await world.addPerson("approver", await addDepartment(businessId)),
    administrator: await world.addPerson("administrator"),
    foreigner: await signIn(await addPerson({ businessId: elsewhere, role: "administrator" })),
    staff: await signIn(await addPerson({ isStaff: true })),
    operator: await signIn(await addPerson({ isOperatorAdministrator: true })),
    placedOrder: async () => (await placeOrder(placer, await readyToPlace(placer))).subjectId ?? "",
    read: async (kind, serviceId) => {
      const scope = await scopeOf(connectionId);
      await refresh(kind, scope, await accessForActor(placer, scope), serviceId, "sweep");
      const stored = await findStored(db(), kind, { connectionId, serviceId });
      if (!stored) throw new Error(`The mirror has no ${kind.kind} ${serviceId}`);
      return stored.id;
    },
  };
}

export const browserOf = ({ sessionId }: Actor) => cookiesOf(sessionId);
