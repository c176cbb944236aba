import { addBusiness, addPerson } from "@/lib/auth/testing/signed-in";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import type { OrderSnapshot } from "@/lib/domain/orders/shapes";
import { notifiedKinds } from "@/lib/kinds";
import { databaseNow } from "@/lib/mirror/clock";
import { store } from "@/lib/mirror/store";
import { addCommand } from "@/lib/mirror/testing/mirrored-world";
import { orderSnapshot } from "@/lib/mirror/testing/snapshots";
import { orders } from "@/lib/orders/mirrored";
import { relayChange } from "@/lib/outbox/relay";
import { db } from "@/lib/platform/db";
import { mailDue } from "../due/mutations";
import { notifyOfChange } from "../follower";
import type { NotifiedEvent, Timing } from "../rules";

/** A business whose people are told of what the service tells. */
export type NotifiedWorld = {
  businessId: string;
  scope: ConnectionScope;
  /** Who approves, and who places orders. */
  approver: string;
  placer: string;
};

export async function createNotifiedWorld(): Promise<NotifiedWorld> {
  const businessId = await addBusiness();
  return {
    businessId,
    scope: await scopeOf(await addConnection(businessId)),
    approver: await addPerson({ businessId, role: "approver" }),
    placer: await addPerson({ businessId }),
  };
}

/** Who had the order placed through the portal, in which department; nobody where it was placed elsewhere. */
type Placed = { by?: string; departmentId?: string | null };

/** Stores an order as the service tells it at this moment. @returns our id of it */
export async function tell(
  { scope }: NotifiedWorld,
  snapshot: Partial<OrderSnapshot>,
  { by, departmentId = null }: Placed = {},
): Promise<string> {
  const requestedAt = await databaseNow(db());
  const answeredAt = await databaseNow(db());
  const { commandId } = by ? await addCommand({ scope, userId: by }) : { commandId: "" };
  const madeBy = { commandId, placedById: by ?? "", placedByStaffId: null, departmentId };
  const { id } = await db().$transaction((tx) =>
    store(tx, orders, {
      ...{ scope, whole: true, source: "sweep", requestedAt, answeredAt },
      snapshot: orderSnapshot(snapshot),
      ...(by ? { madeBy } : {}),
    }),
  );
  return id;
}

/** As many orders that wait for approval. */
export async function tellOfReviews(world: NotifiedWorld, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const serviceId = newId();
    const order = { serviceId, number: `RT-${serviceId.slice(-6)}` };
    await tell(world, { ...order, status: "translating" });
    await tell(world, { ...order, status: "client_review" });
  }
}

/** Changes that nobody was told of. */
export async function untold({ businessId }: NotifiedWorld): Promise<string[]> {
  const changes = await db().change.findMany({
    where: { businessId, relayedAt: null },
    orderBy: { id: "asc" },
  });
  return changes.map(({ id }) => String(id));
}

export async function relay(changeId: string): Promise<void> {
  await relayChange({ changeId }, [(tx, change) => notifyOfChange(tx, change, notifiedKinds)]);
}

export async function relayAll(world: NotifiedWorld): Promise<void> {
  for (const changeId of await untold(world)) await relay(changeId);
}

/** Relays what has changed, and makes everybody's emails that are due. */
export async function makeMails(world: NotifiedWorld): Promise<void> {
  const { businessId } = world;
  await relayAll(world);
  const due = await db().notification.findMany({ where: { businessId, dueAt: { lte: new Date() } } });
  for (const userId of new Set(due.map((each) => each.userId))) {
    await mailDue({ userId, businessId }, notifiedKinds);
  }
}

/** The emails of the business, the oldest first: whom, and of what kind. */
export async function told({ businessId }: NotifiedWorld): Promise<[string | null, string][]> {
  const order = [{ createdAt: "asc" }, { id: "asc" }] as const;
  const mails = await db().mail.findMany({ where: { businessId }, orderBy: [...order] });
  return mails.map(({ userId, kind }) => [userId, kind]);
}

export async function choose(
  { businessId }: NotifiedWorld,
  userId: string,
  event: NotifiedEvent,
  timing: Timing,
): Promise<void> {
  await db().notificationChoice.create({ data: { userId, businessId, event, timing } });
}

/** What is to be told later is due now. */
export async function makeDue({ businessId }: NotifiedWorld, dueAt = new Date(Date.now() - 1000)) {
  await db().notification.updateMany({ where: { businessId, dueAt: { not: null } }, data: { dueAt } });
}
