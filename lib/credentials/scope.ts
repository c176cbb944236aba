import { type Actor, actingOf } from "@/lib/auth/actor";
import type { Capabilities, ServiceVariant } from "@/lib/domain/capabilities";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { type Db, db, type Tx } from "@/lib/platform/db";
import type { Connection } from "@/prisma/generated/client";

const scopeSelect = { id: true, businessId: true, variant: true, baseUrl: true, account: true } as const;

export type ScopeColumns = Pick<Connection, keyof typeof scopeSelect>;

declare const madeByCredentials: unique symbol;

/**
 * One account of the service and the business it belongs to: what background work acts for. Only this folder
 * makes one, so that no job can touch another business's rows by a wrong id.
 */
export type ConnectionScope = {
  readonly [madeByCredentials]: true;
  readonly connectionId: string;
  readonly businessId: string;
  readonly variant: ServiceVariant;
  readonly baseUrl: string;
  /** The account as `Connection.account` counts it: what was read of an earlier one is stored no more. */
  readonly account: number;
};

/**
 * @param client the transaction under way, where there is one: it must not wait for a second connection
 * @throws AppError `not_found`
 */
export async function scopeOf(connectionId: string, client: Db | Tx = db()): Promise<ConnectionScope> {
  const connection = await client.connection.findUnique({ where: { id: connectionId }, select: scopeSelect });
  if (!connection) throw new AppError("not_found", `There is no connection ${connectionId}`);
  return scopeFrom(connection);
}

/**
 * The connection of what the actor acts on, which must be one of their business.
 * @throws AppError `not_found`
 */
export async function scopeForActor(
  actor: Actor,
  { connectionId }: { connectionId: string },
): Promise<ConnectionScope> {
  const { businessId } = actingOf(actor);
  const connection = await db().connection.findFirst({
    where: { id: connectionId, businessId },
    select: scopeSelect,
  });
  if (!connection)
    throw new AppError("not_found", `Business ${businessId} has no connection ${connectionId}`);
  return scopeFrom(connection);
}

/**
 * The connection that something new goes to: the one that was chosen, else the default one.
 * @param takes whether a connection takes it: of those that do, the first where the default one does not
 * @throws AppError `not_found` where the business has none, or not that one
 */
export async function scopeForNew(
  actor: Actor,
  chosen: string | null = null,
  takes: (capabilities: Capabilities) => boolean = () => true,
): Promise<ConnectionScope> {
  const { businessId } = actingOf(actor);
  const connections = await db().connection.findMany({
    where: { businessId, ...(chosen === null ? {} : { id: chosen }) },
    select: { ...scopeSelect, isDefault: true },
    orderBy: [{ isDefault: "desc" }, { name: "asc" }, { id: "asc" }],
  });
  // Without a default one nothing new goes anywhere.
  const isOpen = chosen !== null || connections.some(({ isDefault }) => isDefault);
  const connection = connections.find(({ variant }) => isOpen && takes(capabilitiesOf(variant)));
  if (!connection) {
    throw new AppError("not_found", `Business ${businessId} has no connection for this`, {
      userMessage: message("connectionErrors.notConnected"),
    });
  }
  return scopeFrom(connection);
}

/** For this folder alone: of a row of that table. */
export function scopeFrom({ id, businessId, variant, baseUrl, account }: ScopeColumns): ConnectionScope {
  return { connectionId: id, businessId, variant, baseUrl, account } as ConnectionScope;
}
