import { isDeepStrictEqual } from "node:util";
import { assertSameAccount } from "@/lib/credentials/account";
import type { ConnectionScope } from "@/lib/credentials/scope";
import { newId } from "@/lib/domain/ids";
import { recordChange } from "@/lib/outbox/record";
import type { Tx } from "@/lib/platform/db";
import { type ChangeSource, Prisma } from "@/prisma/generated/client";
import { isNewerThan } from "./clock";
import { secondsUntilMove } from "./expected";
import type { Mirrored, MirroredKind, Reading, SharedColumns } from "./kind";
import { listOrderOf } from "./listed";
import { noteMakerAwaited } from "./maker-awaited";
import { openAgainSeconds, type PaceName, paceOf, paces, settledDays } from "./pace";
import { tableOf } from "./table";
import { recordStatus } from "./timeline";

/**
 * Writes what the service told into the mirrored tables, as each kind's `mirrored.ts` says. A snapshot replaces the
 * stored one only if its request began after the stored one's answer had arrived, by the database's clock: a late
 * answer never undoes newer state. Three more write there: `store-page.ts` confirms rows that say nothing new,
 * `mark-gone.ts` marks what the service no longer knows, and `maker-awaited.ts` notes until when it is awaited who made it.
 */

/** What the service told, and what is known beside it. */
export type StoreInput<Row extends Mirrored, Whole extends Row> = {
  scope: ConnectionScope;
  source: ChangeSource;
  /** What made it, where it was made through the portal. */
  madeBy?: Maker;
  /** Whether people are told: of all that is new, only of changes to what is known already, or of nothing. */
  news?: "all" | "changes" | "none";
} & ((Reading<Whole> & { whole: true }) | (Reading<Row> & { whole: false }));

/** Who had something made through the portal, who of the staff did it for them, and by which command. */
export type Maker = {
  commandId: string;
  placedById: string;
  placedByStaffId: string | null;
  departmentId: string | null;
};

export type StoreResult = {
  /** Ours. */
  id: string;
  /** False when what is stored may be newer: the caller then fetches again. */
  stored: boolean;
  changed: boolean;
  /** The mirror did not know it before. */
  created: boolean;
};

/** Stores something as the service told it, with its timeline and what came with it, in the caller's transaction. */
export async function store<Row extends Mirrored, Whole extends Row>(
  tx: Tx,
  kind: MirroredKind<Row, Whole>,
  told: StoreInput<Row, Whole>,
): Promise<StoreResult> {
  const result = (await insert(tx, kind, told)) ?? (await replace(tx, kind, told));
  if (told.whole && result.stored && result.changed) {
    const { snapshot, requestedAt, answeredAt } = told;
    await kind.storeRelated?.(tx, told.scope, result.id, { snapshot, requestedAt, answeredAt });
  }
  return result;
}

async function insert<Row extends Mirrored, Whole extends Row>(
  tx: Tx,
  kind: MirroredKind<Row, Whole>,
  told: StoreInput<Row, Whole>,
): Promise<StoreResult | null> {
  const { scope, snapshot, whole, requestedAt, answeredAt } = told;
  const id = newId();
  const { businessId, connectionId } = scope;
  const identity = { id, businessId, connectionId, serviceId: snapshot.serviceId };
  const clock = { requestedAt, answeredAt, confirmedAt: answeredAt };
  const { count } = await kind.insert(tx, { ...identity, ...clock, ...shared(snapshot, whole) }, snapshot);
  if (count === 0) return null;
  await assertSameAccount(tx, scope);
  if (!(await link(tx, kind, id, told))) await noteMakerAwaited(tx, kind, id, told);
  await setClock(tx, kind, id, told);
  await noteChange(tx, kind, id, told, null);
  return { id, stored: true, changed: true, created: true };
}

type StoredState = {
  id: string;
  snapshot: unknown;
  isNewer: boolean;
  isWhole: boolean;
  /** Whether a list has told otherwise since it was read whole. */
  isToldByRow: boolean;
  isGone: boolean;
};

async function replace<Row extends Mirrored, Whole extends Row>(
  tx: Tx,
  kind: MirroredKind<Row, Whole>,
  told: StoreInput<Row, Whole>,
): Promise<StoreResult> {
  const { snapshot, whole } = told;
  const stored = await lockStored(tx, kind, told);
  const isLinked = await link(tx, kind, stored.id, told);
  if (!stored.isNewer) {
    // The tie alone is news: how it stood then is passed.
    if (isLinked) await tellOf(tx, kind, stored.id, told);
    return { id: stored.id, stored: false, changed: isLinked, created: false };
  }
  const merged = mergedSnapshot(kind, stored.snapshot, snapshot, whole);
  const isSame = !isNews(kind, stored, snapshot, whole);
  if (!isSame) {
    // A stored whole that cannot be understood counts as not yet read.
    const isWhole = whole || (stored.isWhole && kind.wholeSchema.safeParse(merged).success);
    const kept = (isWhole ? merged : snapshot) as Row;
    const changedAt = isReadAtFirst(kind, stored, snapshot) ? {} : { changedAt: new Date() };
    await kind.update(tx, stored.id, { ...shared(kept, isWhole), ...changedAt }, kept);
  }
  await setClock(tx, kind, stored.id, told, !whole && isSame);
  // Read at last, it may say the same and allow more: nobody approves what a list alone has told of.
  const isReadAtLast = whole && stored.isToldByRow;
  if (!isSame || isLinked || isReadAtLast) await noteChange(tx, kind, stored.id, told, stored.snapshot);
  return { id: stored.id, stored: true, changed: !isSame || isLinked, created: false };
}

/**
 * Whether a snapshot says anything that what is stored does not. A row of a list never takes away the whole, and does
 * not bring back by itself what was asked for and found gone: lists may have for long what is there no more.
 */
export function isNews<Row extends Mirrored, Whole extends Row>(
  kind: Pick<MirroredKind<Row, Whole>, "toldByListsAlone">,
  stored: { snapshot: unknown; isWhole: boolean; isGone: boolean },
  snapshot: Mirrored,
  whole: boolean,
): boolean {
  if (whole && (stored.isGone || !stored.isWhole)) return true;
  return !isDeepStrictEqual(
    asStored(mergedSnapshot(kind, stored.snapshot, snapshot, whole)),
    stored.snapshot,
  );
}

/** What a list told of first and is read whole later says more, and has not changed by that. */
function isReadAtFirst<Row extends Mirrored, Whole extends Row>(
  { status }: MirroredKind<Row, Whole>,
  stored: StoredState,
  snapshot: Row,
): boolean {
  if (stored.isWhole || stored.isGone || !status || !isRecord(stored.snapshot)) return false;
  return status.of(stored.snapshot as Row) === status.of(snapshot);
}

function mergedSnapshot<Row extends Mirrored, Whole extends Row>(
  { toldByListsAlone = [] }: Pick<MirroredKind<Row, Whole>, "toldByListsAlone">,
  stored: unknown,
  snapshot: Mirrored,
  whole: boolean,
): object {
  if (!isRecord(stored)) return snapshot;
  if (!whole) return { ...stored, ...snapshot };
  const kept = toldByListsAlone.filter((field) => Object.hasOwn(stored, field));
  return { ...Object.fromEntries(kept.map((field) => [field, stored[field]])), ...snapshot };
}

/** What JSON cannot tell apart, such as a minus before zero, would be news for ever. */
function asStored(snapshot: object): unknown {
  return JSON.parse(JSON.stringify(snapshot));
}

function isRecord(stored: unknown): stored is Record<string, unknown> {
  return typeof stored === "object" && stored !== null && !Array.isArray(stored);
}

function shared(snapshot: object, whole: boolean): SharedColumns {
  return { snapshot: snapshot as Prisma.InputJsonObject, snapshotWhole: whole, goneAt: null };
}

async function lockStored<Row extends Mirrored, Whole extends Row>(
  tx: Tx,
  kind: MirroredKind<Row, Whole>,
  { scope, snapshot, requestedAt }: StoreInput<Row, Whole>,
): Promise<StoredState> {
  const [stored] = await tx.$queryRaw<[StoredState]>`
    SELECT id, snapshot, "snapshotWhole" AS "isWhole", "goneAt" IS NOT NULL AS "isGone",
      ${kind.status ? Prisma.sql`"pace" = ${"unread" satisfies PaceName}` : Prisma.sql`false`} AS "isToldByRow",
      ${isNewerThan(Prisma.sql`"answeredAt"`, requestedAt)} AS "isNewer"
    FROM ${tableOf(kind)}
    WHERE "connectionId" = ${scope.connectionId}::uuid AND "serviceId" = ${snapshot.serviceId}
    FOR UPDATE`;
  return stored;
}

/** Ties something to the command that made it, where that was not known yet. */
async function link<Row extends Mirrored, Whole extends Row>(
  tx: Tx,
  kind: MirroredKind<Row, Whole>,
  id: string,
  { madeBy }: StoreInput<Row, Whole>,
): Promise<boolean> {
  if (!madeBy) return false;
  const { commandId, placedById, placedByStaffId, departmentId } = madeBy;
  const count = await tx.$executeRaw`
    UPDATE ${tableOf(kind)} SET "commandId" = ${commandId}::uuid, "placedById" = ${placedById}::uuid,
      "placedByStaffId" = ${placedByStaffId}::uuid, "departmentId" = ${departmentId}::uuid,
      "makerAwaitedUntil" = NULL
    WHERE id = ${id}::uuid AND "commandId" IS NULL`;
  return count > 0;
}

/**
 * With microseconds, which the ORM's dates lose, and with when it is read again. A row that only confirms leaves the
 * snapshot's own times.
 */
async function setClock<Row extends Mirrored, Whole extends Row>(
  tx: Tx,
  kind: MirroredKind<Row, Whole>,
  id: string,
  told: StoreInput<Row, Whole>,
  confirmsOnly = false,
): Promise<void> {
  const { requestedAt, answeredAt } = told;
  const confirmed = Prisma.sql`"confirmedAt" = ${answeredAt}::timestamptz`;
  const times = confirmsOnly
    ? confirmed
    : Prisma.sql`"requestedAt" = ${requestedAt}::timestamptz, "answeredAt" = ${answeredAt}::timestamptz, ${confirmed}
        ${await readingAgain(tx, kind, id, told)}`;
  await tx.$executeRaw`UPDATE ${tableOf(kind)} SET ${times} WHERE id = ${id}::uuid`;
}

/** When it is read again by itself, which what has no status is never. */
async function readingAgain<Row extends Mirrored, Whole extends Row>(
  tx: Tx,
  kind: MirroredKind<Row, Whole>,
  id: string,
  told: StoreInput<Row, Whole>,
): Promise<Prisma.Sql> {
  if (!kind.status) return Prisma.empty;
  const { scope, snapshot, answeredAt } = told;
  const order = listOrderOf(scope.variant, kind.kind);
  const pace = paceOf(kind, told);
  const isExpected = order === "newest_first" && pace === "open";
  const stands = { id, status: kind.status.of(snapshot), at: answeredAt };
  const afterSeconds = isExpected
    ? openAgainSeconds(await secondsUntilMove(tx, scope, kind, stands))
    : paces[order][pace].afterSeconds;
  const settledAt = pace === "settled" ? (kind.status.since(snapshot) ?? kind.bornAt(snapshot)) : null;
  const whole = told.whole ? Prisma.sql`, "wholeAt" = ${told.requestedAt}::timestamptz` : Prisma.empty;
  return Prisma.sql`${whole}, "pace" = ${pace}, "readAgainAt" =
    CASE WHEN ${settledAt}::timestamptz < now() - make_interval(days => ${settledDays}) THEN NULL
      ELSE ${answeredAt}::timestamptz + make_interval(secs => ${afterSeconds}::float8) END`;
}

/** The timeline's step, where the status moved, and the row of the outbox. */
async function noteChange<Row extends Mirrored, Whole extends Row>(
  tx: Tx,
  kind: MirroredKind<Row, Whole>,
  id: string,
  told: StoreInput<Row, Whole>,
  before: unknown,
): Promise<void> {
  const { scope, snapshot, source, answeredAt, news = "all" } = told;
  const status = kind.status?.of(snapshot) ?? null;
  const earlier = isRecord(before) ? (kind.status?.of(before as Row) ?? null) : null;
  const hasMoved = status !== null && status !== earlier;
  const { businessId } = scope;
  if (hasMoved) {
    const occurredAt = kind.status?.since(snapshot) ?? null;
    const step = { businessId, kind: kind.kind, subjectId: id, status, occurredAt, seenAt: answeredAt };
    await recordStatus(tx, { ...step, source, actorId: null, onBehalfOfId: null });
  }
  if (news === "changes" && before === null) return;
  await tellOf(tx, kind, id, told, hasMoved ? { statusFrom: earlier, statusTo: status } : {});
}

async function tellOf<Row extends Mirrored, Whole extends Row>(
  tx: Tx,
  { kind: topic }: MirroredKind<Row, Whole>,
  id: string,
  { scope, news }: StoreInput<Row, Whole>,
  moved: { statusFrom?: string | null; statusTo?: string } = {},
): Promise<void> {
  if (news !== "none") await recordChange(tx, { businessId: scope.businessId, topic, id, ...moved });
}
