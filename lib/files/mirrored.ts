import type { ConnectionScope } from "@/lib/credentials/scope";
import { type ServiceFile, serviceFileSchema } from "@/lib/domain/files/shapes";
import { firstPage, type Gateway, type ListInput, type Page } from "@/lib/gateway/gateway";
import type { MirroredKind, Reading } from "@/lib/mirror/kind";
import { store } from "@/lib/mirror/store";
import type { Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { extensionOf } from "./rules";

/** Files as the mirror keeps them: from the service's lists, and from what they are attached to. */
export const files: MirroredKind<ServiceFile> = {
  kind: "file",
  table: "File",
  bornColumn: "uploadedAt",
  bornAt: ({ createdAt }) => createdAt,
  // The service deletes a quote with its files.
  goneWith: Prisma.sql`EXISTS (SELECT FROM "Quote" AS quote WHERE quote.id = thing."quoteId" AND quote."goneAt" IS NOT NULL)`,
  wholeSchema: serviceFileSchema,
  list: (gateway, input) =>
    input.order === "newest_first" ? listWithArchived(gateway, input) : gateway.listFiles(input),
  get: (gateway, serviceId) => gateway.getFile(serviceId),
  insert: (tx, shared, file) =>
    tx.file.createMany({
      data: { ...shared, ...columnsOf(file), changedAt: file.createdAt },
      skipDuplicates: true,
    }),
  update: (tx, id, shared, file) =>
    tx.file.update({ where: { id }, data: { ...shared, ...columnsOf(file), changedAt: new Date() } }),
  toldByListsAlone: ["isArchived"],
  status: null,
};

const archivedMark = "archived";

/**
 * Everything there is, for a walk: first what is not archived, behind its last page what is. Nothing else tells which is
 * which, and a page says by itself of which of the two it is.
 */
async function listWithArchived(gateway: Gateway, input: ListInput): Promise<Page<ServiceFile>> {
  const place = new URLSearchParams(input.page);
  const isArchived = place.has(archivedMark);
  place.delete(archivedMark);
  const page = await gateway.listFiles({
    ...input,
    isArchived,
    page: isArchived ? place.toString() : input.page,
  });
  if (!isArchived) return { ...page, next: page.next ?? archivedPage(firstPage) };
  return { ...page, next: page.next && archivedPage(page.next) };
}

function archivedPage(page: string): string {
  const place = new URLSearchParams(page);
  place.set(archivedMark, "true");
  return place.toString();
}

function columnsOf({ name, kind, sizeBytes, createdAt, isArchived = false }: ServiceFile) {
  return { name, kind, extension: extensionOf(name), sizeBytes, uploadedAt: createdAt, isArchived };
}

/** What files are attached to: the column of our id of it, and the revision that they were sent with. */
export type AttachedTo = { orderId: string; revisionServiceId: string | null } | { quoteId: string };

/**
 * Locks those of the files that the mirror knows, before they are let go of or stored one after the other: in one order,
 * which is not that of a list.
 */
export async function lockFiles(
  tx: Tx,
  { connectionId }: Pick<ConnectionScope, "connectionId">,
  serviceIds: readonly string[],
): Promise<{ id: string; isGone: boolean }[]> {
  return await tx.$queryRaw<{ id: string; isGone: boolean }[]>`
    SELECT id, "goneAt" IS NOT NULL AS "isGone" FROM "File"
    WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ANY(${[...serviceIds]})
    ORDER BY "serviceId" COLLATE "C" FOR UPDATE`;
}

/**
 * Stores the files that came with something they are attached to, and ties them to it. Whoever stores several
 * has locked them (`lockFiles`).
 * @returns our ids of them
 */
export async function storeFilesOf(
  tx: Tx,
  scope: ConnectionScope,
  attachedTo: AttachedTo,
  { snapshot: attached, ...times }: Reading<readonly ServiceFile[]>,
): Promise<string[]> {
  const ids: string[] = [];
  for (const snapshot of attached) {
    const told = { scope, snapshot, ...times, whole: true, source: "sweep", news: "none" } as const;
    ids.push((await store(tx, files, told)).id);
  }
  await tie(tx, ids, attachedTo);
  return ids;
}

/** What is tied so already has not changed. */
async function tie(tx: Tx, ids: readonly string[], attachedTo: AttachedTo): Promise<void> {
  const columns =
    "orderId" in attachedTo
      ? [
          { name: Prisma.sql`"orderId"`, value: Prisma.sql`${attachedTo.orderId}::uuid` },
          { name: Prisma.sql`"revisionServiceId"`, value: Prisma.sql`${attachedTo.revisionServiceId}::text` },
        ]
      : [{ name: Prisma.sql`"quoteId"`, value: Prisma.sql`${attachedTo.quoteId}::uuid` }];
  const set = columns.map(({ name, value }) => Prisma.sql`${name} = ${value}`);
  const differs = columns.map(({ name, value }) => Prisma.sql`${name} IS DISTINCT FROM ${value}`);
  await tx.$executeRaw`
    UPDATE "File" SET ${Prisma.join(set)}, "changedAt" = now()
    WHERE id = ANY(${[...ids]}::uuid[]) AND (${Prisma.join(differs, " OR ")})`;
}

/**
 * Unties what is attached to something no more, as the files of a revision that was withdrawn: they are attached to
 * nothing then.
 * @param kept our ids of all that is
 */
export async function untieOthers(tx: Tx, orderId: string, kept: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "File" SET "orderId" = NULL, "revisionServiceId" = NULL, "changedAt" = now()
    WHERE "orderId" = ${orderId}::uuid AND id <> ALL(${[...kept]}::uuid[])`;
}
