import { createHash } from "node:crypto";
import { pipeline, type Readable, Transform } from "node:stream";
import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { keepAsking, whyRefused } from "@/lib/auth/session/still-acting";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { openDownload } from "@/lib/gateway/http";
import { gatewayFor } from "@/lib/gateway/registry";
import { databaseNow } from "@/lib/mirror/clock";
import { db } from "@/lib/platform/db";
import { purgeInPieces } from "@/lib/platform/purge";
import { getReadable, getReadableStill } from "../data";

export type OpeningFile = {
  name: string;
  /** Ends once it is written down what was sent, and never where the service's answer broke off. */
  bytes: Readable;
};

/**
 * The bytes of a file that the actor sees, straight from the service, hashed on their way. Nobody gets the first of them without a line in the audit; what was sent to its end is written down before the end is sent, so that whoever has a whole file is known to. It breaks off where the actor's session, the grant that they act by, or their right to see the file ends meanwhile.
 * @throws AppError `not_found` for every other file; else as the gateway throws
 */
export async function openFile(actor: Actor, fileId: string, signal: AbortSignal): Promise<OpeningFile> {
  const file = await getReadable(actor, fileId);
  const access = await accessForActor(actor, await scopeForActor(actor, file));
  // Each opening has an address of its own: none lives long enough to be kept.
  const address = await gatewayFor(access).getDownloadAddress(file.serviceId);
  const body = await openDownload(address, signal);
  const audited = db().$transaction(async (tx) => {
    // A small file would be with its reader before anybody asked again.
    await getReadableStill(actor, fileId, tx);
    await recordAudit(tx, actor, { action: "file.open", subjectKind: "file", subjectId: fileId });
  });
  const whyNoMore = () => whyRefused(getReadableStill(actor, fileId));
  // A small file is at its end before anybody takes its beginning.
  const hashing = hashed(async (sent) => {
    await audited;
    await getReadableStill(actor, fileId);
    await noteOpened(actor, fileId, sent);
  });
  const endWatch = keepAsking(whyNoMore, (why) => hashing.destroy(why));
  // Whoever reads `bytes` is told of what breaks off before it.
  pipeline(body, hashing, endWatch);
  try {
    await audited;
  } catch (error) {
    hashing.destroy();
    throw error;
  }
  return { name: file.name, bytes: hashing };
}

type Sent = { sha256: string; sizeBytes: number };

function hashed(whenWhole: (sent: Sent) => Promise<void>): Transform {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      whenWhole({ sha256: hash.digest("hex"), sizeBytes }).then(() => done(), done);
    },
  });
}

async function noteOpened(actor: Actor, fileId: string, sent: Sent): Promise<void> {
  const opened = { fileId, userId: actor.userId };
  const told = { ...sent, openedAt: new Date(await databaseNow(db())) };
  await db().openedFile.upsert({
    where: { fileId_userId: opened },
    create: { ...opened, ...told },
    update: told,
  });
}

/** What was opened so long ago is nothing that somebody would approve by. */
const keptDays = 30;

/** For the worker. */
export async function purgeOpenedFiles(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "OpenedFile" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "OpenedFile" WHERE "openedAt" < now() - make_interval(days => ${keptDays})
        ORDER BY "openedAt" LIMIT ${rows}))`,
  );
}
