import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { accessForScope } from "@/lib/credentials/access";
import type { KnownConnection } from "@/lib/credentials/connections";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { isAppError } from "@/lib/domain/errors";
import type { Language } from "@/lib/domain/shapes";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { publishChange } from "@/lib/live/publish";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { enqueue, type QueueDefinition } from "@/lib/platform/queue";

/** The languages of a connection, from the mirror. The service is asked while a page waits only the first time. */

const languagesSchema = z.array(z.object({ code: z.string(), name: z.string(), active: z.boolean() }));

/** Of a row of the table of connections; null where the service was never asked, or what is stored cannot be read. */
export function storedLanguages(stored: unknown): Language[] | null {
  return languagesSchema.safeParse(stored).data ?? null;
}

const oldAfterMs = 24 * 3_600_000;
/** How long a page waits where there is no list yet. */
const pageWaitsMs = 3_000;

export const languagesQueue: QueueDefinition<{ connectionId: string }> = {
  name: "languages",
  retryLimit: 5,
  retryDelaySeconds: 30,
  expireInSeconds: 120,
};

/** Empty while the service was never reached. */
export async function languagesOf(scope: ConnectionScope): Promise<Language[]> {
  const { connectionId } = scope;
  const known = await db().connection.findUniqueOrThrow({
    where: { id: connectionId },
    select: { languages: true, languagesAt: true },
  });
  const languages = storedLanguages(known.languages);
  if (!languages || !known.languagesAt) return await firstLanguages(scope);
  if (Date.now() - known.languagesAt.getTime() > oldAfterMs) {
    await enqueue(db(), languagesQueue, { connectionId }, { once: { key: connectionId, seconds: 600 } });
  }
  return languages;
}

/** Lists that this process has read, by connection, with when the service named them: read again once they changed. */
const remembered = new Map<string, { at: number; languages: Language[] }>();
const rememberedAtMost = 200;

/** The same as of a connection that is known, without reading again what is not changed. */
export async function rememberedLanguages({
  scope,
  languagesAt,
}: Pick<KnownConnection, "scope" | "languagesAt">): Promise<Language[]> {
  const at = languagesAt?.getTime();
  const known = remembered.get(scope.connectionId);
  if (known?.at === at && known && Date.now() - known.at <= oldAfterMs) return known.languages;
  const languages = await languagesOf(scope);
  if (at === undefined) return languages;
  // Of all connections of a large installation a process need not keep theirs.
  const [first] = remembered.keys();
  if (first && remembered.size >= rememberedAtMost) remembered.delete(first);
  remembered.set(scope.connectionId, { at, languages });
  return languages;
}

/** The worker's side: reads the list again. */
export async function refreshLanguages({ connectionId }: { connectionId: string }): Promise<void> {
  await readLanguages(await scopeOf(connectionId), "background");
}

async function firstLanguages(scope: ConnectionScope): Promise<Language[]> {
  // What comes later is stored all the same, and there for the next page.
  return await Promise.race([firstReading(scope), pause(pageWaitsMs, [], { ref: false })]);
}

/**
 * First readings that are under way, or have failed lately, by connection: else each page that is shown meanwhile would
 * ask, before everybody else.
 */
const firstReadings = new Map<string, { reading: Promise<Language[]>; untilMs: number }>();
const askAgainAfterMs = 30_000;

function firstReading(scope: ConnectionScope): Promise<Language[]> {
  const { connectionId } = scope;
  const known = firstReadings.get(connectionId);
  if (known && Date.now() < known.untilMs) return known.reading;
  const reading = readLanguages(scope, "person").then(
    (languages) => {
      firstReadings.delete(connectionId);
      return languages;
    },
    (error: unknown) => {
      firstReadings.delete(connectionId);
      if (!isAppError(error)) throw error;
      firstReadings.set(connectionId, { reading, untilMs: Date.now() + askAgainAfterMs });
      log.info({ connectionId, code: error.code }, "The languages could not be read yet");
      return [];
    },
  );
  firstReadings.set(connectionId, { reading, untilMs: Number.POSITIVE_INFINITY });
  return reading;
}

async function readLanguages(
  scope: ConnectionScope,
  priority: ServiceAccess["priority"],
): Promise<Language[]> {
  const access = await accessForScope(scope);
  if (!access) return [];
  const languages = await gatewayFor({ ...access, priority }).listLanguages();
  const { connectionId, businessId } = scope;
  await db().$transaction(async (tx) => {
    await tx.connection.update({
      where: { id: connectionId },
      data: { languages, languagesAt: new Date() },
    });
    await publishChange(tx, { businessId, topic: "connection", id: connectionId, owner: null });
  });
  return languages;
}
