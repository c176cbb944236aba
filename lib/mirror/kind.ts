import type { z } from "zod";
import type { ConnectionScope } from "@/lib/credentials/scope";
import type { Capabilities } from "@/lib/domain/capabilities";
import { AppError } from "@/lib/domain/errors";
import type { ResourceKind } from "@/lib/domain/resources";
import type { Unread } from "@/lib/domain/shapes";
import type { Gateway, ListInput, Page, PageCursor } from "@/lib/gateway/gateway";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/**
 * What the mirror must be told of a kind of thing, and all it knows of it. Each kind is described once, in the
 * `mirrored.ts` of its feature; `lib/kinds.ts` lists them.
 */

/** What every snapshot has, and what of it could not be read where it was told whole. */
export type Mirrored = { serviceId: string; unread?: Unread | undefined };

/** Something as the service told it, with the database's times: what is newer is decided by these. */
export type Reading<Snapshot> = {
  snapshot: Snapshot;
  /** Before the request was sent. */
  requestedAt: string;
  /** After its answer was here. */
  answeredAt: string;
};

/** @template Row what lists tell of it  @template Whole what reading it by itself tells */
export type MirroredKind<Row extends Mirrored = Mirrored, Whole extends Row = Row> = {
  kind: ResourceKind;
  /** Has the columns of `SharedColumns`, and those that `insert` and `update` fill. */
  table: Prisma.ModelName;
  /** When the service made it, and the column that holds it. */
  bornAt(snapshot: Row): string;
  bornColumn: "receivedAt" | "uploadedAt";
  /** Over the row as `thing`: what the service deletes it with is gone, so that it is no more, however new it is. */
  goneWith?: Prisma.Sql;
  /**
   * What may have made it before that is known: the SQL is over the new row as `thing`. The table then has the columns
   * that `link` of `store.ts` writes.
   */
  mayBeMadeBy?: {
    /** The command that creates it. */
    createdBy: string;
    /**
     * Commands on something else that bring one about, by their names: whether `thing` may be of `command`. When that was
     * sent is looked at for all of them; whether it brought about another is not.
     */
    convertedBy?: Readonly<Record<string, Prisma.Sql>>;
    /** Whether it may come of something of somebody's without any command given here. */
    mayComeOf?: Prisma.Sql;
  };
  /** Reads a stored snapshot; one that it does not take counts as not yet read. */
  wholeSchema: z.ZodType<Whole>;
  list(gateway: Gateway, input: ListInput): Promise<Page<Row>>;
  get(gateway: Gateway, serviceId: string): Promise<Whole>;
  /** Writes a row that is not there yet; leaves one that is. @returns how many were written */
  insert(tx: Tx, shared: SharedColumns & NewColumns, snapshot: Row | Whole): Promise<{ count: number }>;
  update(tx: Tx, id: string, shared: SharedColumns, snapshot: Row | Whole): Promise<unknown>;
  /** What reading it by itself does not tell: it stays as a list told it last. */
  toldByListsAlone?: readonly string[];
  /** Its statuses; null for what has none, and is then never read again by itself. */
  status: {
    of(snapshot: Row): string;
    /** When it came to its present status by the service; null where that is not told. */
    since(snapshot: Row): string | null;
    /** Those after which nothing follows by itself. */
    settled: readonly string[];
    /** Whether something of it is under way of which no list tells. */
    isWatched?(whole: Whole): boolean;
  } | null;
  /** What of it may be under way, where one list of the service may tell of all such, without whose they are. */
  parts?: {
    isListed(capabilities: Capabilities): boolean;
    /** Newest first. */
    list(gateway: Gateway, page: PageCursor): Promise<Page<Mirrored>>;
    openOf(whole: Whole): readonly Mirrored[];
    /** Whether what a list tells of one is what is stored of it. */
    isSame(told: Mirrored, stored: Mirrored): boolean;
  };
  /** Stores what came with the whole of it, such as files. `id` is ours. */
  storeRelated?(tx: Tx, scope: ConnectionScope, id: string, reading: Reading<Whole>): Promise<void>;
};

/** The columns of every mirrored table that a snapshot decides. */
export type SharedColumns = {
  snapshot: Prisma.InputJsonObject;
  snapshotWhole: boolean;
  goneAt: null;
  /** Left out where nothing has changed since it was told of. */
  changedAt?: Date;
};

/** Those that are written once. */
export type NewColumns = {
  id: string;
  businessId: string;
  connectionId: string;
  serviceId: string;
  requestedAt: string;
  answeredAt: string;
  confirmedAt: string;
};

/** The kind of that name. @throws AppError `internal` for one that is not mirrored */
export function kindNamed(kinds: readonly MirroredKind[], name: string): MirroredKind {
  const found = kinds.find(({ kind }) => kind === name);
  if (!found) throw new AppError("internal", `Nothing called ${name} is mirrored`);
  return found;
}

/** Whether nothing follows by itself any more; what has no status is always settled. */
export function isSettled<Row extends Mirrored>(
  { status }: Pick<MirroredKind<Row>, "status">,
  row: Row,
): boolean {
  return status === null || status.settled.includes(status.of(row));
}
