import type { ConnectionScope } from "@/lib/credentials/scope";
import { type AppError, isAppError } from "@/lib/domain/errors";
import { firstPage, type Gateway, type Page, type PageCursor } from "@/lib/gateway/gateway";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { failuresOfOneRead, toServicesFailure } from "./answered-elsewhere";
import type { Mirrored, MirroredKind } from "./kind";
import { paces } from "./pace";
import { onceInSeconds, requestRefresh } from "./refresh";
import { tableOf } from "./table";

/**
 * What is under way within things, such as revisions within orders, where one list of the service tells of all of them
 * and of none whose it is. One page tells of twenty what reading each thing would. It says of those that are known
 * whether they still stand as they stood; what is not known is assigned to nothing, and found by reading things alone.
 */

/** Of a sweep. What stands further back is read with its thing. */
const pagesAtMost = 3;
/** Fewer are as soon read by themselves. */
const worthAList = 2;
const watchedAtMost = 500;

type Watched = { serviceId: string; parts: readonly Mirrored[] };

/**
 * Where the list is not answered, what it would have told is read in its turn.
 * @throws AppError where nothing can be asked for just now
 */
export async function readWatchedParts(
  scope: ConnectionScope,
  gateway: Gateway,
  kind: MirroredKind,
): Promise<void> {
  const { parts } = kind;
  if (!parts?.isListed(gateway.capabilities)) return;
  const watched = await listWatched(scope, kind);
  if (watched.length < worthAList) return;
  const wanted = new Set(watched.flatMap((one) => one.parts.map(({ serviceId }) => serviceId)));
  const told = await readUntilAllAreTold(scope, gateway, parts, wanted);
  const standsAsTold = (part: Mirrored) => {
    const row = told.get(part.serviceId);
    return row ? parts.isSame(row, part) : null;
  };
  for (const { serviceId, parts: known } of watched) {
    if (!known.some((part) => standsAsTold(part) === false)) continue;
    const resource = { connectionId: scope.connectionId, kind: kind.kind, serviceId };
    await requestRefresh(db(), { ...resource, source: "sweep" }, { onceIn: onceInSeconds });
  }
  const confirmed = watched.filter((one) => one.parts.every((part) => standsAsTold(part) === true));
  await putOff(
    scope,
    kind,
    confirmed.map(({ serviceId }) => serviceId),
  );
}

async function listWatched({ connectionId }: ConnectionScope, kind: MirroredKind): Promise<Watched[]> {
  const rows = await db().$queryRaw<{ serviceId: string; snapshot: unknown }[]>`
    SELECT "serviceId", snapshot FROM ${tableOf(kind)}
    WHERE "connectionId" = ${connectionId}::uuid AND pace = 'watched' AND "goneAt" IS NULL
    ORDER BY "readAgainAt", id LIMIT ${watchedAtMost}`;
  return rows.flatMap(({ serviceId, snapshot }) => {
    const whole = kind.wholeSchema.safeParse(snapshot).data;
    const parts = whole ? (kind.parts?.openOf(whole) ?? []) : [];
    return parts.length > 0 ? [{ serviceId, parts }] : [];
  });
}

/** As far as the list is answered: one that never is must hold up nothing that other lists tell. */
async function readUntilAllAreTold(
  { connectionId }: ConnectionScope,
  gateway: Gateway,
  parts: NonNullable<MirroredKind["parts"]>,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Mirrored>> {
  const told = new Map<string, Mirrored>();
  let page: PageCursor | null = firstPage;
  for (let read = 0; read < pagesAtMost && page !== null && told.size < wanted.size; read += 1) {
    const found: Page<Mirrored> | AppError = await parts.list(gateway, page).catch(toServicesFailure);
    if (isAppError(found)) {
      if (!isAppError(found, ...failuresOfOneRead)) throw found;
      log.warn({ connectionId, page, err: found }, "A list of what is under way is not answered");
      return told;
    }
    for (const row of found.rows) if (wanted.has(row.serviceId)) told.set(row.serviceId, row);
    page = found.next;
  }
  return told;
}

/** Whatever else may have changed of them is read as often as of what is open. Whoever stores one just now says so as well. */
async function putOff(
  { connectionId }: ConnectionScope,
  kind: MirroredKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { afterSeconds } = paces.newest_first.open;
  await db().$executeRaw`
    UPDATE ${tableOf(kind)}
    SET "readAgainAt" = GREATEST("readAgainAt", "answeredAt" + make_interval(secs => ${afterSeconds}))
    WHERE id IN (SELECT id FROM ${tableOf(kind)}
      WHERE "connectionId" = ${connectionId}::uuid AND pace = 'watched' AND "serviceId" = ANY(${ids})
      FOR NO KEY UPDATE SKIP LOCKED)`;
}
