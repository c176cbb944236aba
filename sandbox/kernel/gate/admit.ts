import { hashToken } from "../accounts/token-hash";
import type { Kernel } from "../kernel";
import type { VariantKey } from "../settings";
import type { Caller } from "./caller";

/** A minute of the limit begins with the first request after the one before has ended. */
const WINDOW_MS = 60_000;

export interface Admission extends Caller {
  /** Requests left in the current minute. */
  remaining: number;
  /** Seconds until the next minute, when the limit was exceeded; else null. */
  retryAfterSeconds: number | null;
  hasFaults: boolean;
}

interface AdmittedRow {
  token_id: string;
  account_id: string;
  access: boolean;
  used: number;
  window_ms: number;
  has_faults: boolean;
}

/** Finds the token and counts the request, in one statement, so that no two requests share a place. */
export async function admit(kernel: Kernel, variant: VariantKey, token: string): Promise<Admission | null> {
  const limit = kernel.settings.requestsPerMinute;
  const rows = await kernel.db.$queryRaw<AdmittedRow[]>`
    UPDATE tokens t SET
      window_start = CASE WHEN t.window_start > clock_timestamp() - interval '60 seconds'
                          THEN t.window_start ELSE clock_timestamp() END,
      window_used = CASE WHEN t.window_start > clock_timestamp() - interval '60 seconds'
                         THEN LEAST(t.window_used, ${limit}) + 1 ELSE 1 END
    FROM accounts a
    WHERE t.hash = ${hashToken(token)} AND a.id = t.account_id AND a.variant = ${variant}
    RETURNING t.id AS token_id, t.account_id, t.access, t.window_used AS used,
      (extract(epoch FROM clock_timestamp() - t.window_start) * 1000)::float8 AS window_ms,
      EXISTS (SELECT 1 FROM fault_rules f WHERE f.account_id = a.id AND f.remaining > 0) AS has_faults`;
  const row = rows[0];
  if (!row) return null;
  return {
    tokenId: row.token_id,
    accountId: row.account_id,
    access: row.access,
    remaining: Math.max(0, limit - row.used),
    retryAfterSeconds: row.used > limit ? Math.max(1, Math.ceil((WINDOW_MS - row.window_ms) / 1000)) : null,
    hasFaults: row.has_faults,
  };
}

/** Finds the token for a control, which the limit does not count. */
export async function recognise(kernel: Kernel, variant: VariantKey, token: string): Promise<Caller | null> {
  const found = await kernel.db.token.findFirst({
    where: { hash: hashToken(token), account: { variant } },
    select: { id: true, accountId: true, access: true },
  });
  return found && { tokenId: found.id, accountId: found.accountId, access: found.access };
}
