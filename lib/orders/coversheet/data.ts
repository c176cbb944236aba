import { coversheetOf } from "@/lib/credentials/coversheet";
import type { ConnectionScope } from "@/lib/credentials/scope";
import type { CoversheetSettings } from "@/lib/domain/coversheet";
import { db } from "@/lib/platform/db";

/** How the business has set the coversheet of a connection, and when it last did; null where it never has. */
export async function getCoversheet({
  connectionId,
  variant,
}: ConnectionScope): Promise<{ settings: CoversheetSettings; savedAt: string | null }> {
  const set = await db().coversheet.findUnique({ where: { connectionId } });
  return { settings: coversheetOf(variant, set), savedAt: set?.savedAt?.toISOString() ?? null };
}

export async function getCoversheetSettings(scope: ConnectionScope): Promise<CoversheetSettings> {
  return (await getCoversheet(scope)).settings;
}
