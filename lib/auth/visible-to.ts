import { type FileHolder, fileHolders } from "@/lib/domain/shapes";
import { type Db, db, type Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import type { Actor } from "./actor";
import type { Member } from "./members";
import {
  attachedCondition,
  inForm,
  isMakerAwaited,
  type OwnedKind,
  onItsWay,
  ownershipOf,
  ownerships,
} from "./owners";
import { type Owner, type Sight, sightOf } from "./sight";

/**
 * Promises that nobody reads or changes what is not theirs to see: features reach orders, quotes, files, commands and
 * drafts only through it. Whose they are is said in `owners.ts`, and who sees what of others in `sight.ts`.
 */

const operations = ["findFirst", "findMany", "count", "updateMany", "updateManyAndReturn"] as const;
type Operation = (typeof operations)[number];
type Query = (args: { where?: object }) => unknown;

/** The table's queries over nothing but what is within `scope`, whatever else they ask for. */
function within<Table extends Record<Operation, unknown>>(
  table: Table,
  scope: object,
): Pick<Table, Operation> {
  const queries = table as Record<Operation, Query>;
  const scoped = operations.map((operation): [Operation, Query] => [
    operation,
    (args = {}) => queries[operation]({ ...args, where: { AND: [scope, args.where ?? {}] } }),
  ]);
  return Object.fromEntries(scoped) as Pick<Table, Operation>;
}

type Tables = { [Kind in OwnedKind]: Pick<Tx[Kind], Operation> };

/**
 * What the actor sees, table by table; or a member who is told of things unasked.
 * @param client the transaction under way, where there is one
 * @throws AppError `not_found` for staff who act for nobody
 */
export function visibleTo(actor: Actor | Member, client: Db | Tx = db()) {
  const sight = sightOf(actor);
  const tables = Object.entries(ownerships).map(([kind, { rows }]) => [
    kind,
    within(client[kind as OwnedKind], rows(sight)),
  ]);
  return {
    ...(Object.fromEntries(tables) as Tables),
    /** Whether they see all that is of the business. */
    isEverything: sight.others === "all",
    /** Whether they see anything that is not their own. */
    seesOthers: sight.others !== "none",
    /** For a statement written by hand over the table of orders, or of quotes, each by its name. */
    orders: madeCondition(sight),
    quotes: madeCondition(sight),
    /** The same over the table of commands: those that were given for the person, whatever else they see. */
    ownCommands: ownCommandCondition(sight),
    /** The same over the table of files, called `file`: what is attached to nothing. */
    uploads: uploadCondition(sight),
    /** The same: what the actor uploaded, whatever form it lies in, or lay. */
    ownUploads: ownUploadCondition(sight),
    /** The same: what is attached to something that they see, by what that is. */
    attachedTo: Object.fromEntries(
      fileHolders.map((holder) => [holder, heldCondition(sight, holder)]),
    ) as Record<FileHolder, Prisma.Sql>,
  };
}

/**
 * Whether the actor sees something that has this owner; never of a kind of which nobody says whose it is.
 * @throws AppError `not_found` for staff who act for nobody
 */
export function isVisibleTo(actor: Actor | Member, kind: string, owner: Owner | null): boolean {
  return ownershipOf(kind)?.isSeen(sightOf(actor), owner) ?? false;
}

/** What people had made, as `made` of `owners.ts` has it. */
function madeCondition({ businessId, personId, others }: Sight): Prisma.Sql {
  const business = Prisma.sql`"businessId" = ${businessId}::uuid`;
  if (others === "all") return business;
  const own = Prisma.sql`"placedById" = ${personId}::uuid`;
  if (others === "none") return Prisma.sql`${business} AND ${own}`;
  const ofBusiness = Prisma.sql`"departmentId" IS NULL AND NOT ${isMakerAwaited(null)}`;
  return Prisma.sql`${business} AND (${own} OR "departmentId" = ${others.departmentId}::uuid OR ${ofBusiness})`;
}

function ownCommandCondition({ businessId, personId }: Sight): Prisma.Sql {
  return Prisma.sql`"businessId" = ${businessId}::uuid AND COALESCE("onBehalfOfId", "actorId") = ${personId}::uuid`;
}

/**
 * An upload is seen by whoever uploaded it through the portal, whether a form has it or not; what nobody did, by those who
 * see everything.
 */
function uploadCondition({ businessId, personId, others }: Sight): Prisma.Sql {
  const nobodys = Prisma.sql`(file."uploadedById" IS NULL AND NOT EXISTS (SELECT 1 ${inForm})
    AND NOT EXISTS (SELECT 1 ${onItsWay}))`;
  const own = isOwnUpload(personId);
  return Prisma.sql`file."businessId" = ${businessId}::uuid AND NOT ${attachedCondition("file")}
    AND ${others === "all" ? Prisma.sql`(${own} OR ${nobodys})` : own}`;
}

function ownUploadCondition({ businessId, personId }: Sight): Prisma.Sql {
  return Prisma.sql`file."businessId" = ${businessId}::uuid AND ${isOwnUpload(personId)}`;
}

/** Found by indexes of what is the person's own: much may be attached to nothing that is not. */
function isOwnUpload(personId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM (
    SELECT file.id FROM "File" AS file WHERE file."uploadedById" = ${personId}::uuid AND NOT ${attachedCondition("file")}
    UNION ALL
    SELECT file.id FROM "File" AS file, LATERAL (SELECT 1 ${inForm} AND draft."userId" = ${personId}::uuid) AS form
  ) AS own WHERE own.id = file.id)`;
}

const holderTables: Record<FileHolder, string> = { order: "Order", quote: "Quote" };

function heldCondition(sight: Sight, holder: FileHolder): Prisma.Sql {
  const id = Prisma.raw(`file."${holder}Id"`);
  const business = Prisma.sql`file."businessId" = ${sight.businessId}::uuid`;
  // What is not there any more has let its files go.
  if (sight.others === "all") return Prisma.sql`(${business} AND ${id} IS NOT NULL)`;
  const table = Prisma.raw(`"${holderTables[holder]}"`);
  return Prisma.sql`(${business} AND ${id} IN (SELECT id FROM ${table} WHERE ${madeCondition(sight)}))`;
}
