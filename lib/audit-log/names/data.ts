import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { idSchema } from "@/lib/domain/id-schema";
import { db } from "@/lib/platform/db";
import type { AuditEvent } from "@/prisma/generated/client";
import type { AuditSubject } from "../schema";

/** The names of everybody whom lines are about, by their ids. */
export async function namesOf(events: readonly AuditEvent[]): Promise<Map<string, string>> {
  const ids = events.flatMap(({ actorId, onBehalfOfId, subjectKind, subjectId }) => [
    ...(actorId ? [actorId] : []),
    ...(onBehalfOfId ? [onBehalfOfId] : []),
    ...(subjectKind === "person" ? [subjectId] : []),
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
  const { businessId } = actor.acting;
  const idsOf = (kind: string) =>
    ours(events.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId));
  const visible = visibleTo(actor);
  const [connections, orders, quotes, files] = await Promise.all([
    db().connection.findMany({
      where: { id: { in: idsOf("connection") }, businessId },
      select: { id: true, name: true },
    }),
    visible.order.findMany({ where: { id: { in: idsOf("order") } }, select: { id: true, number: true } }),
    visible.quote.findMany({ where: { id: { in: idsOf("quote") } }, select: { id: true, number: true } }),
    visible.file.findMany({ where: { id: { in: idsOf("file") } }, select: { id: true, name: true } }),
  ]);
  return new Map<string, AuditSubject>([
    ...connections.map(({ id, name }) => [id, { kind: "connection", name, href: null }] as const),
    ...orders.map(({ id, number }) => [id, { kind: "order", name: number, href: `/orders/${id}` }] as const),
    ...quotes.map(({ id, number }) => [id, { kind: "quote", name: number, href: `/quotes/${id}` }] as const),
    ...files.map(({ id, name }) => [id, { kind: "file", name, href: null }] as const),
  ]);
}

/** Those that may be ids of ours: strangers are known by a digest. */
function ours(ids: readonly string[]): string[] {
  return ids.filter((id) => idSchema.safeParse(id).success);
}
