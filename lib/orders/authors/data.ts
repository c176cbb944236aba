import { type Actor, actingOf } from "@/lib/auth/actor";
import { doerFor, type Person } from "@/lib/domain/doer";
import { type CleanHtml, cleanHtml } from "@/lib/domain/html";
import { translationRequestSchema } from "@/lib/domain/requests";
import type { Comment } from "@/lib/domain/shapes";
import type { Cause } from "@/lib/domain/timeline";
import { db } from "@/lib/platform/db";
import type { TimelinePeople } from "../rules";
import type { SignedComment } from "../schema";
import { signedComments } from "./rules";

/** What of an order tells who did what. */
export type AuthoredOrder = {
  receivedAt: Date;
  placedBy: Person | null;
  placedByStaff: Person | null;
  command: { request: unknown } | null;
  /** Who is named by what happened to it. */
  people: readonly Person[];
};

export type Authors = TimelinePeople & {
  sign: (comments: readonly Comment[]) => SignedComment[];
};

/** Who did what to an order, as this reader is told. */
export function authorsOf(actor: Actor, order: AuthoredOrder): Authors {
  const { placedBy, placedByStaff, command, receivedAt } = order;
  const people = new Map(
    [...order.people, ...(placedBy ? [placedBy] : [])].map((person) => [person.id, person]),
  );
  const placer = doerFor(actor, placedBy, placedByStaff);
  const personOf = (id: string) => people.get(id) ?? { id, name: null };
  return {
    placedBy: placer,
    doerOf: ({ actorId, onBehalfOfId }) =>
      onBehalfOfId === null
        ? doerFor(actor, personOf(actorId))
        : doerFor(actor, personOf(onBehalfOfId), personOf(actorId)),
    sign: (comments) =>
      signedComments(comments, {
        placedBy: placedBy && placer,
        notesHtml: notesOf(command?.request),
        businessName: actingOf(actor).businessName,
        receivedAt: receivedAt.toISOString(),
      }),
  };
}

/** Who is named in the steps of something. */
export async function peopleOf(steps: readonly Cause[]): Promise<Person[]> {
  const named = steps.flatMap(({ actorId, onBehalfOfId }) => [actorId, onBehalfOfId]);
  const ids = [...new Set(named.filter((id) => id !== null))];
  return await db().user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
}

/** A stored request that cannot be understood has no notes to know again. */
function notesOf(request: unknown): CleanHtml | null {
  const notesHtml = translationRequestSchema.safeParse(request).data?.notesHtml;
  return notesHtml ? cleanHtml(notesHtml) : null;
}
