// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the text of code

/**
 * Guards of the product, each with the text that stands there when it is left out. `PLANTED=name` has the tests run
 * without it (vitest.config.ts), and the interleavings must tell.
 */

type Plant = { file: string; guard: string; without: string };

export const plants: Record<string, Plant> = {
  "store without comparing": {
    file: "lib/mirror/store.ts",
    guard: '${isNewerThan(Prisma.sql`"answeredAt"`, requestedAt)} AS "isNewer"',
    without: '${requestedAt}::text IS NOT NULL AS "isNewer"',
  },
  "settle without the lock": {
    file: "lib/commands/lease.ts",
    guard: "WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE",
    without: "WHERE id = ANY(${ids}::uuid[]) ORDER BY id",
  },
  "send without the lease": {
    file: "lib/commands/lease.ts",
    guard: 'AND "leaseToken" = ${leaseToken}::uuid AND "leaseUntil" > clock_timestamp() AND state',
    without: "AND ${leaseToken}::text IS NOT NULL AND state",
  },
  "record a failure without the lease": {
    file: "lib/commands/lease.ts",
    guard: "return command.leaseToken === leaseToken && isOpen(command) ? command : null;",
    without: "return leaseToken === null ? null : command;",
  },
  "send again without a look": {
    file: "lib/commands/resolve.ts",
    guard: "const neverSent = command.sends === 0 && command.refusal === null;",
    without: "const neverSent = command.sends < 3 && command.refusal === null;",
  },
  "answer without the lock": {
    file: "lib/drafts/consents/mutations.ts",
    guard: "await lockCommand(tx, commandId);",
    without: "",
  },
  "count a hint as followed that was not": {
    file: "lib/mirror/refresh.ts",
    guard: "return await giveBack(lease, isStored);",
    without: "return await giveBack(lease, isStored || true);",
  },
  "think gone without comparing": {
    file: "lib/mirror/mark-gone.ts",
    guard: '${isNewerThan(Prisma.sql`thing."answeredAt"`, requestedAt)}',
    without: "${requestedAt}::text IS NOT NULL",
  },
  "ask for a revision without the lock": {
    file: "lib/orders/revisions/data.ts",
    guard:
      "await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`revision ${orderId}`}, 0))`;",
    without: "",
  },
  "decide on a quote without the lock": {
    file: "lib/quotes/mutations.ts",
    guard: "await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`quote ${quoteId}`}, 0))`;",
    without: "",
  },
  "decide on a quote as it was read before": {
    file: "lib/quotes/mutations.ts",
    guard: "await findForAction(actor, action, quote.id, tx);",
    without: "",
  },
  "doubt a token for another": {
    file: "lib/credentials/token-health.ts",
    guard: "AND fingerprint = ${tokenFingerprint} FOR UPDATE",
    without: "AND ${tokenFingerprint}::text IS NOT NULL FOR UPDATE",
  },
};

/** For Vite: leaves out the guard that is named so. @throws Error where it is not there any more */
export function withoutGuard(name: string) {
  const plant = plants[name];
  if (!plant) throw new Error(`There is ${Object.keys(plants).join(", ")} to leave out, and no ${name}`);
  return {
    // Vitest keeps what it has transformed by the names of those that did.
    name: `without-guard: ${name}: ${plant.without}`,
    enforce: "pre" as const,
    transform(code: string, id: string): string | undefined {
      if (!id.endsWith(plant.file)) return undefined;
      if (!code.includes(plant.guard)) throw new Error(`${plant.file} has no such guard: ${plant.guard}`);
      return code.replace(plant.guard, () => plant.without);
    },
  };
}
