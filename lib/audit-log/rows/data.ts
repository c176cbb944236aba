import { z } from "zod";
import { byAnotherSuffix } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { keepsToken } from "@/lib/connections/policy";
import { type Doer, doerFor } from "@/lib/domain/doer";
import { db } from "@/lib/platform/db";
import type { AuditEvent } from "@/prisma/generated/client";
import { subjectNamesOf, subjectsOf } from "../names/data";
import type { AuditDetails, AuditRow } from "../schema";
import { valuesOf } from "./rules";

/** Lines of the audit as they are shown. */

export async function auditRows(actor: Actor, read: readonly AuditEvent[]): Promise<AuditRow[]> {
  const events = read.map((event) => readableBy(actor, event));
  const [people, subjects, reasons] = await Promise.all([
    subjectNamesOf(events),
    subjectsOf(actor, events),
    reasonsOf(events),
  ]);
  const doer = (id: string | null): Doer | null =>
    id === null ? null : doerFor(actor, { id, name: people.get(id) ?? null });
  return events.map(({ id, createdAt, action, actorId, onBehalfOfId, address, requestId, ...event }) => ({
    ...{ id, address, requestId, subjectId: event.subjectId },
    at: createdAt.toISOString(),
    action: action.endsWith(byAnotherSuffix) ? action.slice(0, -byAnotherSuffix.length) : action,
    isByAnother: action.endsWith(byAnotherSuffix),
    actor: doer(actorId),
    onBehalfOf: doer(onBehalfOfId),
    subject: subjects.get(event.subjectId) ?? {
      kind: event.subjectKind,
      name: event.subjectKind === "person" ? (people.get(event.subjectId) ?? null) : emailOf(event),
      ...{ connectionName: null, href: null },
    },
    details: detailsOf(event),
    reason: reasons.get(event.grantId ?? "") ?? null,
    values: valuesOf(event.before, event.after),
  }));
}

/** Why staff acted for somebody, by the ids of their grants. */
export async function reasonsOf(events: readonly AuditEvent[]): Promise<Map<string, string>> {
  const ids = [...new Set(events.flatMap(({ grantId }) => grantId ?? []))];
  if (ids.length === 0) return new Map();
  const grants = await db().staffGrant.findMany({
    where: { id: { in: ids } },
    select: { id: true, reason: true },
  });
  return new Map(grants.map(({ id, reason }) => [id, reason]));
}

/** A line without what its reader is told nowhere: the last characters of tokens are nothing for the operator's staff. */
export function readableBy(actor: Actor, event: AuditEvent): AuditEvent {
  if (keepsToken(actor)) return event;
  return { ...event, before: withoutTokenEnd(event.before), after: withoutTokenEnd(event.after) };
}

function withoutTokenEnd(values: AuditEvent["before"]): AuditEvent["before"] {
  if (values === null || typeof values !== "object" || Array.isArray(values)) return values;
  const { lastFour: _, ...others } = values;
  return others;
}

/** Whom it was about who was nobody here yet. */
export function emailOf({ before, after }: Pick<AuditEvent, "before" | "after">): string | null {
  const named = z.object({ email: z.string() });
  return [after, before].map((values) => named.safeParse(values).data?.email).find(Boolean) ?? null;
}

const valuesSchema = z
  .object({
    status: z.string().nullable(),
    ...{ role: z.string(), way: z.string(), reason: z.string(), asked: z.string(), code: z.string() },
  })
  .partial()
  .catch({});

function detailsOf({ before, after }: Pick<AuditEvent, "before" | "after">): AuditDetails {
  const [was, is] = [valuesSchema.parse(before ?? {}), valuesSchema.parse(after ?? {})];
  return {
    statusBefore: was.status ?? null,
    statusAfter: is.status ?? null,
    roleBefore: was.role ?? null,
    roleAfter: is.role ?? null,
    way: is.way ?? null,
    reason: is.reason ?? null,
    refused: is.asked && is.code ? { asked: is.asked, code: is.code } : null,
  };
}
