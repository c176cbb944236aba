import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { connectionNames, findConnections } from "@/lib/credentials/connections";
import { idSchema } from "@/lib/domain/id-schema";
import { db } from "@/lib/platform/db";
import type { AuditEvent } from "@/prisma/generated/client";
import type { AuditedAction } from "../rules";
import type { AuditSubject } from "../schema";

const refusedRequest = "request.refuse" satisfies AuditedAction;

/** The names of everybody whom lines are about, by their ids. */
export async function subjectNamesOf(events: readonly AuditEvent[]): Promise<Map<string, string>> {
  const ids = events.flatMap(({ action, actorId, onBehalfOfId, subjectKind, subjectId }) => [
    ...(actorId ? [actorId] : []),
    ...(onBehalfOfId ? [onBehalfOfId] : []),
    // Whoever is refused may have named anybody.
    ...(subjectKind === "person" && action !== refusedRequest ? [subjectId] : []),
  ]);
  const users = await db().user.findMany({
    where: { id: { in: ours(ids) } },
    select: { id: true, name: true },
  });
  return new Map(users.map(({ id, name }) => [id, name]));
}

/** What the actor sees of the things that lines are about, by their ids; nothing for who acts for no business. */
export async function subjectsOf(
  actor: Actor,
  events: readonly AuditEvent[],
): Promise<Map<string, AuditSubject>> {
  if (!actor.acting) return new Map();
  const idsOf = (kind: string) =>
    ours(events.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId));
  const visible = visibleTo(actor);
  const numbered = { id: true, number: true, connectionId: true };
  const [connections, orders, quotes, files, addresses, views, departments] = await Promise.all([
    findConnections(actor),
    visible.order.findMany({ where: { id: { in: idsOf("order") } }, select: numbered }),
    visible.quote.findMany({ where: { id: { in: idsOf("quote") } }, select: numbered }),
    visible.file.findMany({
      where: { id: { in: idsOf("file") } },
      select: { id: true, name: true, connectionId: true },
    }),
    visible.savedAddress.findMany({
      where: { id: { in: idsOf("address") } },
      select: { id: true, label: true },
    }),
    visible.listView.findMany({ where: { id: { in: idsOf("view") } }, select: { id: true, name: true } }),
    db().department.findMany({
      where: { id: { in: idsOf("department") }, businessId: actor.acting.businessId },
      select: { id: true, name: true },
    }),
  ]);
  const connectionOf = connectionNames(connections);
  const told = (kind: string, href: ((id: string) => string) | null) => (thing: Told) => {
    const { id, name } = thing;
    return [id, { kind, name, connectionName: connectionOf(thing), href: href?.(id) ?? null }] as const;
  };
  const byNumber = (thing: Omit<Told, "name"> & { number: string }): Told => ({
    ...thing,
    name: thing.number,
  });
  const ofBusiness = (kind: string, id: string, name: string) =>
    [id, { kind, name, connectionName: null, href: null }] as const;
  return new Map<string, AuditSubject>([
    ...connections.map(({ scope, name }) => ofBusiness("connection", scope.connectionId, name)),
    ...addresses.map(({ id, label }) => ofBusiness("address", id, label)),
    ...views.map(({ id, name }) => ofBusiness("view", id, name)),
    ...departments.map(({ id, name }) => ofBusiness("department", id, name)),
    ...orders.map(byNumber).map(told("order", (id) => `/orders/${id}`)),
    ...quotes.map(byNumber).map(told("quote", (id) => `/quotes/${id}`)),
    ...files.map(told("file", null)),
  ]);
}

type Told = { id: string; name: string; connectionId: string };

/** Those that may be ids of ours: strangers are known by a digest. */
function ours(ids: readonly string[]): string[] {
  return ids.filter((id) => idSchema.safeParse(id).success);
}
