import { type ChainReport, verifyChains } from "@/lib/audit/chain";
import { closeDb, db } from "@/lib/platform/db";
import { runningPortal } from "./start/running-portal";
import { runMain, UserError } from "./start/user-error";

/** `npm run audit:verify`: whether the audit is as it was written, and where it is not. */

await runMain(async () => {
  if (!process.env.DATABASE_URL) Object.assign(process.env, runningPortal());
  const broken: ChainReport[] = [];
  try {
    for await (const report of verifyChains(db())) {
      console.log(told(report));
      if (report.broken) broken.push(report);
    }
  } finally {
    await closeDb();
  }
  if (broken.length > 0) throw new UserError(`${broken.length} of the audit's chains do not hold.`);
});

/** The last hash is what an operator keeps elsewhere: that the end of a chain was cut off is seen by it alone. */
function told({ chain, lines, pruned, head, broken }: ChainReport): string {
  const since = pruned ? ` since ${pruned.position}, where it was pruned on ${pruned.at.toISOString()}` : "";
  if (!broken) return `${chain}: ${lines} lines hold${since}; the last is ${head.position}, ${head.hash}`;
  const where = broken.position === null ? "" : ` at ${broken.position}`;
  return `${chain}: BROKEN${where}: line ${broken.eventId} was ${broken.why}; ${lines} lines before it hold${since}`;
}
