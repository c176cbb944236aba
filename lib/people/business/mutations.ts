import { dequal } from "dequal";
import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { recheckSessions } from "@/lib/live/publish";
import { administering } from "../administering/mutations";
import type { BusinessSettings } from "./schema";

/** Administrators decide what requesters see, and what staff need consent for. */

/** What requesters see counts from their next request on, and at once where a page of theirs listens. */
export async function changeBusiness(actor: Actor, settings: BusinessSettings): Promise<void> {
  await administering(actor, async (tx, { businessId: id }) => {
    const select = { requestersSeeAll: true, requestersSeePrices: true, staffOrdersNeedConsent: true };
    const before = await tx.business.findUniqueOrThrow({ where: { id }, select });
    const after = { ...settings };
    if (dequal(before, after)) return;
    await tx.business.update({ where: { id }, data: after });
    await recordAudit(tx, actor, {
      ...{ action: "business.change", subjectKind: "business", subjectId: id },
      ...{ before, after },
    });
    const requesters = await tx.membership.findMany({
      where: { businessId: id, role: "requester", disabledAt: null },
      select: { userId: true },
    });
    for (const { userId } of requesters) await recheckSessions(tx, userId);
  });
}
