import { message } from "@/lib/domain/message";
import { db } from "@/lib/platform/db";
import { inLanguage, type Speaker } from "@/lib/platform/in-language";
import { omissionsOf } from "../../data";
import { storePieces } from "../../pieces/mutations";
import type { ArchiveOmission } from "../../schema";
import { type Held, withLease } from "../lease/mutations";

/** The list of what is not in an archive lies in it as a file of its own; without anything to tell there is none. */
export async function writeOmissionList(held: Held, position: number): Promise<void> {
  const { id: archiveId } = held.archive;
  const left = await db().archiveEntry.findMany({
    where: { archiveId, failure: { not: null } },
    orderBy: { position: "asc" },
  });
  if (left.length === 0) return;
  const { say } = await inLanguage(await languageOfReader(held));
  const lines = left.flatMap(omissionsOf).map((told) => lineOf(say, told));
  // Notepad of old knows no other ends of lines.
  const text = Buffer.from([say(message("archives.omissionList.title")), "", ...lines, ""].join("\r\n"));
  const sizeBytes = await storePieces(held, position, once(text), { atMost: text.length });
  const fileName = say(message("archives.omissionList.name"));
  await withLease(held, (tx) =>
    tx.archiveEntry.create({ data: { archiveId, position, fileName, sizeBytes } }),
  );
}

/** Of whoever asked for it, be it one of the staff for somebody. */
async function languageOfReader({ archive: { sessionId: id } }: Held): Promise<string | null> {
  const session = await db().session.findUnique({
    where: { id },
    select: { user: { select: { language: true } } },
  });
  return session?.user.language ?? null;
}

function lineOf(say: Speaker["say"], told: ArchiveOmission): string {
  const reason = say(message(`archives.left.${told.reason}`));
  const { orderNumber, fileName } = told;
  if (!orderNumber) return say(message("archives.omissionList.unnamed", { reason }));
  return fileName === null
    ? say(message("archives.leftOutOrder", { number: orderNumber, reason }))
    : say(message("archives.leftOutFile", { number: orderNumber, name: fileName, reason }));
}

async function* once(text: Buffer): AsyncGenerator<Buffer> {
  yield text;
}
