import { type Count, countWithin, type RateLimit } from "@/lib/auth/limits/rate-limit";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { db } from "@/lib/platform/db";

/**
 * Promises that nobody finds out tokens by trying them here: those that the service was asked about are counted by
 * person, over all processes and sessions, whatever it said of them.
 */

const tokenAttempts: RateLimit = { name: "token attempts", times: 5, minutes: 60, slides: true };

/**
 * Counts an attempt before the service is asked, so that those at the same moment count too. For a token that it
 * cannot be asked about, the count is taken back.
 * @throws AppError `rate_limited` with a message at `token` when there were too many within the hour
 */
export async function countTokenAttempt(userId: string): Promise<Count> {
  const attempt = await countWithin(db(), tokenAttempts, userId);
  if (attempt) return attempt;
  throw new AppError("rate_limited", `Person ${userId} has tried too many tokens`, {
    userMessage: message("connectionErrors.token.notSaved"),
    fields: { token: [message("connectionErrors.token.tooManyAttempts")] },
  });
}
