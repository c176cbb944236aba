import { coversheetOf } from "@/lib/credentials/coversheet";
import type { ConnectionScope } from "@/lib/credentials/scope";
import type { CoversheetSettings } from "@/lib/domain/coversheet";
import { db } from "@/lib/platform/db";

/** How the business has set the coversheet of a connection. */
export async function getCoversheetSettings({
  connectionId,
  variant,
}: ConnectionScope): Promise<CoversheetSettings> {
  return coversheetOf(variant, await db().coversheet.findUnique({ where: { connectionId } }));
}
