import { z } from "zod";
import { byAnotherSuffix } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { type Doer, doerFor } from "@/lib/domain/doer";
import type { AuditEvent } from "@/prisma/generated/client";
import { namesOf, subjectsOf } from "../names/data";
import type { AuditDetails, AuditRow } from "../schema";

/** Lines of the audit as they are shown. */

export async function rowsOf(actor: Actor, events: readonly AuditEvent[]): Promise<AuditRow[]> {
  const [people, subjects] = await Promise.all([namesOf(events), subjectsOf(actor, events)]);
  const doer = (id: string | null): Doer | null =>
    id === null ? null : doerFor(actor, { id, name: people.get(id) ?? null });
  return events.map(({ id, createdAt, action, actorId, onBehalfOfId, address, ...event }) => ({
    ...{ id, address },
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
  }));
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
