import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { prepareJobs } from "@/lib/jobs";
import { findLatestArchive } from "@/lib/orders/archives/data";
import { downloadArchive } from "@/lib/orders/archives/download/mutations";
import { askForArchive } from "@/lib/orders/archives/mutations";
import { prepareArchive } from "@/lib/orders/archives/preparing/mutations";
import { closeDb, db } from "@/lib/platform/db";
import { closeQueue } from "@/lib/platform/queue";

/** The process of `bench/archives.ts` that is measured: a worker that fetches, and a web process that hands out. */

type Held = { heldBytes: number; residentBytes: number; seconds: number };
export type ArchiveMeasured = { fetching: Held; handingOut: Held };

const count = 200;
const { BENCH_SERVICE = "", BENCH_FILE_BYTES = "" } = process.env;
await prepareJobs();
const businessId = await addBusiness();
const connectionId = await addConnection(businessId, `${BENCH_SERVICE}/api/v1`);
const userId = await addPerson({ businessId, role: "administrator" });
await addToken(connectionId, userId, "bench");
const orderIds = Array.from({ length: count }, () => newId());
const now = new Date();
const read = { snapshot: {}, snapshotWhole: true, requestedAt: now, answeredAt: now, confirmedAt: now };
const own = { businessId, connectionId };
await db().order.createMany({
  data: orderIds.map((id, index) => ({
    ...{ id, ...own, ...read, serviceId: id, number: `RT-${index}`, status: "completed", wholeAt: now },
    ...{ sourceLanguage: "es", targetLanguage: "en", receivedAt: now, searchText: "" },
  })),
});
await db().file.createMany({
  data: orderIds.map((orderId, index) => ({
    ...{ id: newId(), ...own, ...read, orderId, serviceId: String(index), kind: "translation" },
    ...{ name: "translation.pdf", sizeBytes: Number(BENCH_FILE_BYTES), uploadedAt: now },
  })),
});
const actor = await signIn(userId);
// What is made once, whatever is fetched, counts for nothing.
const warm = (await askForArchive(actor, { orderIds: orderIds.slice(0, 5) })).archive?.id ?? "";
await prepareArchive({ archiveId: warm });
await take(warm);

const id = (await askForArchive(actor, { orderIds })).archive?.id ?? "";
const fetching = await measured(() => prepareArchive({ archiveId: id }));
const { archive } = await findLatestArchive(actor);
if (archive?.fileCount !== count) throw new Error(`It lacks ${JSON.stringify(archive?.leftOut)}`);
const handingOut = await measured(() => take(id));
process.send?.({ fetching, handingOut } satisfies ArchiveMeasured);
process.on("disconnect", async () => {
  await closeQueue();
  await closeDb();
});

async function take(archiveId: string): Promise<void> {
  const { bytes, sizeBytes } = await downloadArchive(actor, archiveId, AbortSignal.timeout(600_000));
  let taken = 0;
  for await (const chunk of bytes) taken += (chunk as Buffer).length;
  if (taken !== sizeBytes) throw new Error(`The zip has ${taken} of ${sizeBytes} bytes`);
}

/**
 * What is held beyond what was before, at most: after the garbage is collected, twice a second. By how much what is resident
 * grew says what else there is, such as what a library has of its own.
 */
async function measured(work: () => Promise<void>): Promise<Held> {
  const used = () => {
    // What buffers lay in is given back by the next collection.
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  const residentBefore = process.memoryUsage.rss();
  let [most, residentMost] = [before, residentBefore];
  const timer = setInterval(() => {
    most = Math.max(most, used());
    residentMost = Math.max(residentMost, process.memoryUsage.rss());
  }, 500);
  const beganAt = performance.now();
  await work();
  clearInterval(timer);
  const residentBytes = residentMost - residentBefore;
  return { heldBytes: most - before, residentBytes, seconds: (performance.now() - beganAt) / 1_000 };
}
