import { countWithin, type RateLimit } from "@/lib/auth/limits/rate-limit";
import type { Visit } from "@/lib/auth/requests/visit";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import { timingsOf } from "../choices/data";
import { storeTiming } from "../choices/mutations";
import { readUnsubscribeToken } from "./data";

/** Of one person in one business. */
const timesAtMost: RateLimit = { name: "unsubscribing", times: 20, minutes: 60 };

/**
 * Stops emails for whoever has the token of one. Done twice, it does nothing more.
 * @throws AppError `not_found` for a token that the portal has not made, or whose person is no more; `rate_limited`
 */
export async function unsubscribe(visit: Visit, token: string): Promise<void> {
  const subscription = readUnsubscribeToken(token);
  if (!subscription) throw new AppError("not_found", "The token stops no emails");
  const { userId, businessId, events } = subscription;
  await db().$transaction(async (tx) => {
    const there = await Promise.all([
      tx.user.count({ where: { id: userId } }),
      tx.business.count({ where: { id: businessId } }),
    ]);
    if (there.includes(0)) throw new AppError("not_found", "The token is of somebody who is no more");
    const timingOf = await timingsOf(tx, subscription);
    const stopped = events.filter((event) => timingOf(event) !== "never");
    if (stopped.length === 0) return;
    if (!(await countWithin(tx, timesAtMost, businessId, userId))) {
      throw new AppError("rate_limited", "Emails are stopped again and again by a link");
    }
    const actor = { userId, acting: { businessId, onBehalfOf: null }, ...visit };
    for (const event of stopped) {
      await storeTiming(tx, subscription, { event, timing: "never" }, { actor, by: "link" });
    }
  });
}
