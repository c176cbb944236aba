import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { db } from "@/lib/platform/db";
import type { OpenedFile } from "./schema";

/** What the actor themselves was sent last of each of these files, as far as they see them. */
export async function listOpened(actor: Actor, fileIds: readonly string[]): Promise<OpenedFile[]> {
  return await db().openedFile.findMany({
    where: { userId: actor.userId, fileId: { in: await visibleIds(actor, fileIds) } },
    select: { fileId: true, sha256: true },
  });
}

/** What anybody was sent last of each: the file as it is at the service, as far as the portal knows. */
export async function listNewest(actor: Actor, fileIds: readonly string[]): Promise<OpenedFile[]> {
  return await db().openedFile.findMany({
    where: { fileId: { in: await visibleIds(actor, fileIds) } },
    distinct: ["fileId"],
    orderBy: [{ fileId: "asc" }, { openedAt: "desc" }],
    select: { fileId: true, sha256: true },
  });
}

async function visibleIds(actor: Actor, fileIds: readonly string[]): Promise<string[]> {
  const files = await visibleTo(actor).file.findMany({
    where: { id: { in: [...fileIds] } },
    select: { id: true },
  });
  return files.map(({ id }) => id);
}
