import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { accessForActor } from "@/lib/credentials/access";
import { type ConnectionScope, scopeForActor } from "@/lib/credentials/scope";
import { isAppError } from "@/lib/domain/errors";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { openDownload } from "@/lib/gateway/http";
import { gatewayFor } from "@/lib/gateway/registry";
import { refresh } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import type { File, Order, Prisma } from "@/prisma/generated/client";
import { orders } from "../../../mirrored";
import { dropFrom, storePieces, TooLarge } from "../../pieces/mutations";
import { businessBytesAtMost, bytesAtMost, type OmissionReason } from "../../rules";
import { type Held, withLease } from "../lease/mutations";

/** Fetches the translations of one order. What cannot be had is written down with its reason, and keeps nothing else out. */

export type Preparation = {
  /** On `Date.now()`'s scale: from then on nothing more is asked for. */
  deadline: number;
  /** Whoever asked, as they may see things now. @throws where the archive has to end */
  actorOf: () => Promise<Actor>;
  /** How often in a row the service did not answer. */
  silent: number;
};

/** A file that takes longer is not waited for. */
const longestFileMs = 120_000;
/** How long it stands in the line of background work (012) before it asks again. */
const patienceMs = 60_000;
const askAgainMs = 2_000;
/** An answer that broke off is asked for once more. */
const triesAtMost = 2;
/** After so many in vain the rest is not asked for: nobody is kept waiting for a service that is away. */
const silentAtMost = 5;

/** @param from the position of the first entry of this order; what a worker that died had written from there on is written anew */
export async function fetchTranslations(
  held: Held,
  { orderId, from }: { orderId: string; from: number },
  preparation: Preparation,
): Promise<void> {
  await dropFrom(held, from);
  const actor = await preparation.actorOf();
  const order = await visibleTo(actor).order.findFirst({ where: { id: orderId, goneAt: null } });
  const leave = (failure: OmissionReason) =>
    note(held, { position: from, orderNumber: order?.number ?? "", failure });
  if (!order) return await leave("notThere");
  if (order.status !== "completed") return await leave("notCompleted");
  const scope = await scopeForActor(actor, order);
  const unread = order.wholeAt ? null : await readWhole({ actor, scope, order }, preparation);
  if (unread) return await leave(unread);
  const files = await visibleTo(actor).file.findMany({
    where: { orderId, kind: "translation", goneAt: null },
    orderBy: [{ uploadedAt: "asc" }, { id: "asc" }],
  });
  if (files.length === 0) return await leave("notCompleted");
  for (const [index, file] of files.entries()) {
    const wanted = { scope, orderNumber: order.number, file };
    await fetchFile(held, from + index, wanted, preparation);
  }
}

/** Lists carry no files: an order that was never read whole is read now. @returns why it could not be */
async function readWhole(
  { actor, scope, order }: { actor: Actor; scope: ConnectionScope; order: Order },
  preparation: Preparation,
): Promise<OmissionReason | null> {
  return await tried(preparation, async () => {
    await refresh(orders, scope, await accessFor(actor, scope), order.serviceId, "sweep");
    return null;
  });
}

type Wanted = { scope: ConnectionScope; orderNumber: string; file: File };

async function fetchFile(
  held: Held,
  position: number,
  { scope, orderNumber, file }: Wanted,
  preparation: Preparation,
): Promise<void> {
  // Rights may have ended while the one before was fetched.
  const actor = await preparation.actorOf();
  const isSeen = (await visibleTo(actor).file.count({ where: { id: file.id } })) > 0;
  let sizeBytes = 0;
  const fetched = async (): Promise<OmissionReason | null> => {
    const left = await roomOf(held);
    if (Number(file.sizeBytes) > left.ofArchive) return "tooLarge";
    if (Number(file.sizeBytes) > left.ofBusiness) return "noRoom";
    const atMost = Math.min(left.ofArchive, left.ofBusiness);
    const tooMuch = left.ofBusiness < left.ofArchive ? "noRoom" : "tooLarge";
    const gateway = gatewayFor(await accessFor(actor, scope));
    const address = await gateway.getDownloadAddress(file.serviceId);
    const body = await openDownload(address, AbortSignal.timeout(longestFileMs));
    const goOn = async () => void (await preparation.actorOf());
    try {
      sizeBytes = await storePieces(held, position, readingOf(body), { atMost, goOn });
    } catch (error) {
      if (error instanceof TooLarge) return tooMuch;
      throw error;
    }
    if (sizeBytes === Number(file.sizeBytes)) return null;
    // The mirror may be behind: what the service tells of the file now counts.
    return sizeBytes === (await gateway.getFile(file.serviceId)).sizeBytes ? null : "changed";
  };
  const failure = isSeen ? await tried(preparation, fetched) : "notThere";
  if (failure) await dropFrom(held, position);
  await note(held, {
    position,
    orderNumber,
    fileName: file.name,
    failure,
    ...(failure ? {} : { sizeBytes }),
  });
}

/** The service's answer broke off: told apart from whatever breaks on our side. */
class BrokeOff extends Error {}

async function* readingOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield chunk as Buffer;
  } catch (cause) {
    throw new BrokeOff("The service's answer broke off", { cause });
  }
}

/** @returns why it could not be had @throws what is no fault of the service's */
async function tried(
  preparation: Preparation,
  work: () => Promise<OmissionReason | null>,
): Promise<OmissionReason | null> {
  for (let failures = 0; ; ) {
    if (Date.now() > preparation.deadline) return "late";
    if (preparation.silent >= silentAtMost) return "unreachable";
    try {
      const reason = await work();
      preparation.silent = 0;
      return reason;
    } catch (error) {
      if (isAppError(error, "rate_limited")) {
        await pause(askAgainMs);
        continue;
      }
      const reason = reasonOf(error);
      failures += 1;
      if (reason !== "unreachable") return reason;
      if (failures < triesAtMost) continue;
      preparation.silent += 1;
      return reason;
    }
  }
}

/** @throws what is no fault of the service's */
function reasonOf(error: unknown): OmissionReason {
  if (isAppError(error, "too_large")) return "tooLarge";
  if (error instanceof BrokeOff || isAppError(error, "service_unavailable")) return "unreachable";
  if (isAppError(error, "not_found")) return "gone";
  // What it refuses now it refuses again: nobody waits for the others because of that.
  if (isAppError(error, "service_refused")) return "refused";
  if (isAppError(error, "token_refused")) return "noToken";
  throw error;
}

/** With the person's token, as each of the files by itself; as background work, which takes nobody's turn (073). */
async function accessFor(actor: Actor, scope: ConnectionScope): Promise<ServiceAccess> {
  return { ...(await accessForActor(actor, scope)), priority: "background", patienceMs };
}

type Noted = {
  position: number;
  orderNumber: string;
  fileName?: string;
  sizeBytes?: number;
  failure: OmissionReason | null;
};

async function note(held: Held, entry: Noted): Promise<void> {
  await withLease(held, (tx) => tx.archiveEntry.create({ data: { archiveId: held.archive.id, ...entry } }));
}

/** In bytes. What others of the business fetch at the same moment may go a little beyond it. */
async function roomOf({ archive }: Held): Promise<{ ofArchive: number; ofBusiness: number }> {
  const { id: archiveId, businessId } = archive;
  const [own, all] = await Promise.all([
    storedBytes({ archiveId }),
    storedBytes({ archive: { businessId } }),
  ]);
  return { ofArchive: bytesAtMost - own, ofBusiness: businessBytesAtMost - all };
}

async function storedBytes(where: Prisma.ArchiveEntryWhereInput): Promise<number> {
  const { _sum } = await db().archiveEntry.aggregate({
    where: { ...where, failure: null },
    _sum: { sizeBytes: true },
  });
  return Number(_sum.sizeBytes ?? 0);
}
