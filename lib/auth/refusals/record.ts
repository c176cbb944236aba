import { type AuditSubjectKind, recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { countWithin, type RateLimit, refund } from "@/lib/auth/limits/rate-limit";
import { networkOf } from "@/lib/auth/requests/client-address";
import type { Visit } from "@/lib/auth/requests/visit";
import { type AppError, type ErrorCode, isAppError } from "@/lib/domain/errors";
import { db, type Tx } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { toldForAll } from "./strangers";
import { subjectAsked } from "./subject";

/**
 * Promises that the audit tells what somebody asked for who may not have it, and that nobody can fill it by asking again
 * and again (docs/decisions/094).
 */

export type RefusedRequest = {
  /** The action, the route or the path of the page. */
  name: string;
  isWrite: boolean;
  /** What it was asked about, as it came in: what is no id of ours is not looked at. */
  about?: unknown;
  /** Refusals that are told beside `toldAlways`. */
  alsoTold?: readonly ErrorCode[];
};

/** Of whoever may not do it, or see what it is about. */
const toldAlways = ["forbidden", "not_found"] as const satisfies readonly ErrorCode[];

/** The same asked by the same again. */
const toldOnce: RateLimit = { name: "refusal told", times: 1, minutes: 60 };
/** Of one person, or of all of whom nobody knows who they are. */
const writesTold: RateLimit = { name: "refused writes told", times: 30, minutes: 60 };
const readsTold: RateLimit = { name: "refused reads told", times: 10, minutes: 60 };
const strangersTold: RateLimit = { name: "refusals of strangers told", times: 500, minutes: 60 };

/** To be awaited before the answer is sent. A line that cannot be written makes no other answer of it. */
export async function recordRefusal(
  error: AppError,
  who: Actor | Visit,
  asked: RefusedRequest,
): Promise<void> {
  if (!isAppError(error, ...toldAlways, ...(asked.alsoTold ?? []))) return;
  const tell = () => db().$transaction((tx) => record(tx, error, who, asked));
  try {
    await ("userId" in who ? tell() : toldForAll([placeOf(who), asked.name, error.code], tell));
  } catch (cause) {
    log.error({ err: cause, action: asked.name, requestId: who.requestId }, "A refusal is not in the audit");
  }
}

async function record(tx: Tx, { code }: AppError, who: Actor | Visit, asked: RefusedRequest): Promise<void> {
  const actor = "userId" in who ? who : null;
  const { name, isWrite, about } = asked;
  // An id that a stranger makes up would make each of their requests another.
  const subject: { kind: AuditSubjectKind; id: string } = actor
    ? subjectAsked(name, about)
    : { kind: "request", id: name };
  const limit = limitFor(actor, isWrite);
  const whose = actor ? `${actor.userId} ${actor.acting?.businessId}` : placeOf(who);
  const once = await countWithin(tx, toldOnce, whose, name, code, subject.id);
  if (!once) return;
  // Behind its own: one count is shared by all strangers, and whoever holds it keeps the others waiting.
  const told = await countWithin(tx, limit, actor?.userId ?? null);
  if (!told) return await refund(once, tx);
  await recordAudit(
    tx,
    actor ?? { userId: null, acting: null, requestId: who.requestId, address: who.address },
    {
      action: "request.refuse",
      ...{ subjectKind: subject.kind, subjectId: subject.id },
      // More of them are not told within the hour.
      after: { asked: name, code, ...(told.times === limit.times ? { isLast: true } : {}) },
    },
  );
}

function placeOf({ address }: Visit | Actor): string | null {
  return address && networkOf(address);
}

function limitFor(actor: Actor | null, isWrite: boolean): RateLimit {
  if (!actor) return strangersTold;
  return isWrite ? writesTold : readsTold;
}
