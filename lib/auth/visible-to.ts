import { type Db, db, type Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { type Actor, actingOf, personOf } from "./actor";

/**
 * Promises that nobody reads or changes what is not theirs to see: who sees what of a business is said here, and
 * features reach orders, quotes, files, commands and drafts only through it (docs/decisions/025-who-sees-what.md).
 */

/** Whose something is: of whom it was made for through the portal, and of the department that person was in. */
export type Owner = { readonly personId: string | null; readonly departmentId: string | null };

type Sight = {
  businessId: string;
  personId: string;
  /** What others have, beside their own: everything, nothing, or that of a department and of none. */
  others: "all" | "none" | { departmentId: string };
};

/**
 * Everybody sees what is theirs. Of the rest requesters see nothing where the business keeps their orders apart. Who
 * is in a department sees that one's, and what is of none; administrators, and people of no department, see all.
 */
function sightOf(actor: Actor): Sight {
  const { businessId, role, department, seesColleagues } = actingOf(actor);
  const seen = role === "administrator" || !department ? "all" : { departmentId: department.id };
  return { businessId, personId: personOf(actor), others: seesColleagues ? seen : "none" };
}

/** @param own what of a row says that it is the person's */
function rowsOf<Own extends object>({ businessId, others }: Sight, own: Own) {
  if (others === "all") return { businessId };
  const ofOthers = others === "none" ? [] : [{ departmentId: others.departmentId }, { departmentId: null }];
  return { businessId, OR: [own, ...ofOthers] };
}

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

/**
 * What the actor sees, table by table.
 * @param client the transaction under way, where there is one
 * @throws AppError `forbidden` for staff who act for nobody
 */
export function visibleTo(actor: Actor, client: Db | Tx = db()) {
  const sight = sightOf(actor);
  const { businessId, personId } = sight;
  const things = rowsOf(sight, { placedById: personId });
  const given = { OR: [{ onBehalfOfId: personId }, { actorId: personId, onBehalfOfId: null }] };
  return {
    order: within(client.order, things),
    quote: within(client.quote, things),
    /** Those of orders and quotes that the actor sees. */
    file: within(client.file, { businessId, OR: [{ order: things }, { quote: things }] }),
    command: within(client.command, rowsOf(sight, given)),
    /** A form is its person's alone. */
    draft: within(client.draft, { businessId, userId: personId }),
    /** For a statement written by hand over the table of orders. */
    orders: orderCondition(sight),
    /** The same over the table of files, called `file`: what is attached to nothing. */
    uploads: uploadCondition(sight),
    /** Whether something of the actor's business is among it; what nobody has, for those alone who see everything. */
    includes: (owner: Owner | null) => isSeen(sight, owner),
  };
}

function orderCondition({ businessId, personId, others }: Sight): Prisma.Sql {
  const business = Prisma.sql`"businessId" = ${businessId}::uuid`;
  if (others === "all") return business;
  const own = Prisma.sql`"placedById" = ${personId}::uuid`;
  if (others === "none") return Prisma.sql`${business} AND ${own}`;
  return Prisma.sql`${business} AND (${own} OR "departmentId" = ${others.departmentId}::uuid OR "departmentId" IS NULL)`;
}

/** An upload is seen by whose form it lies in; one that lies in none, by those who see everything. */
function uploadCondition({ businessId, personId, others }: Sight): Prisma.Sql {
  const inForm = Prisma.sql`SELECT 1 FROM "DraftDocument" AS document
    JOIN "Draft" AS draft ON draft.id = document."draftId"
    WHERE draft."connectionId" = file."connectionId" AND document."fileServiceId" = file."serviceId"`;
  const own = Prisma.sql`EXISTS (${inForm} AND draft."userId" = ${personId}::uuid)`;
  const nobodys = others === "all" ? Prisma.sql`NOT EXISTS (${inForm})` : Prisma.sql`false`;
  return Prisma.sql`file."businessId" = ${businessId}::uuid AND file."orderId" IS NULL AND file."quoteId" IS NULL
    AND (${own} OR ${nobodys})`;
}

function isSeen({ personId, others }: Sight, owner: Owner | null): boolean {
  if (others === "all" || owner?.personId === personId) return true;
  if (!owner) return false;
  return others !== "none" && (owner.departmentId === null || owner.departmentId === others.departmentId);
}
