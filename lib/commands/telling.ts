import { byAnotherSuffix, recordAudit } from "@/lib/audit/mutations";
import type { Mirrored } from "@/lib/mirror/kind";
import { attributeStatus, causerOf } from "@/lib/mirror/timeline";
import { recordChange } from "@/lib/outbox/record";
import type { Tx } from "@/lib/platform/db";
import type { Command } from "@/prisma/generated/client";
import type { MadeRow } from "./evidence";
import { type CommandKind, sendingOf } from "./kind";

/** What is written down of a command that is done: whose step of the timeline it was, and its line in the audit. */

export type Settled = Command & { subjectId: string };

/** The thing as it stood then, where that is known. */
export async function tellDone<Request, Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<Request, Whole>,
  command: Settled,
  stands: Whole | MadeRow | null,
  settledAt: Date,
): Promise<void> {
  if (!command.byAnother) await nameInTimeline(tx, kind, command, stands, settledAt);
  await writeAudit(tx, kind, command, stands);
}

/** The step of the timeline is whose command caused it, whichever process learned of it first. */
async function nameInTimeline<Request, Whole extends Mirrored>(
  tx: Tx,
  { mirrored, causes }: CommandKind<Request, Whole>,
  command: Settled,
  stands: Whole | MadeRow | null,
  settledAt: Date,
): Promise<void> {
  if (!causes) return;
  const { businessId, subjectId, firstSentAt, createdAt } = command;
  const { kind: topic } = mirrored;
  const wasNobodys = await attributeStatus(tx, {
    businessId,
    kind: topic,
    subjectId,
    status: causes.status,
    occurredAt: stands && causes.since(stands),
    seenAt: settledAt,
    notBefore: firstSentAt ?? createdAt,
    source: "action",
    actorId: command.actorId,
    onBehalfOfId: command.onBehalfOfId,
  });
  // Of the command itself only those are told whose it is.
  if (wasNobodys) await recordChange(tx, { businessId, topic, id: subjectId });
}

/**
 * One line for each command that is done, with whoever gave it. Where another came first, the line goes by a name
 * of its own, so that nobody is taken for the one who did it, and says who did as far as that is known.
 */
async function writeAudit<Request, Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<Request, Whole>,
  command: Settled,
  stands: Whole | MadeRow | null,
): Promise<void> {
  const { businessId, subjectId, actorId: userId, onBehalfOfId, requestId, address, byAnother } = command;
  const onBehalfOf = onBehalfOfId === null ? null : { userId: onBehalfOfId, grantId: command.grantId };
  const by = { userId, acting: { businessId, onBehalfOf }, requestId, address };
  const about = { subjectKind: kind.mirrored.kind, subjectId };
  const { before, after } = kind.audit(sendingOf(kind, command), stands);
  if (!byAnother) return await recordAudit(tx, by, { action: kind.name, ...about, before, after });
  const doneBy = kind.causes && (await causerOf(tx, subjectId, kind.causes.status));
  const action = `${kind.name}${byAnotherSuffix}`;
  await recordAudit(tx, by, { action, ...about, before, after: { ...after, doneBy } });
}
