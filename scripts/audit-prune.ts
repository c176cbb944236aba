import { parseArgs } from "node:util";
import { z } from "zod";
import { pruneAudit } from "./database/prune-audit";
import { withClient } from "./database/with-client";
import { embeddedOwnerUrl } from "./start/running-portal";
import { readSettings } from "./start/settings";
import { runMain, UserError } from "./start/user-error";

/** `npm run audit:prune -- --before 2020-01-01`: deletes what the law does not have the operator keep. */

const usage = "npm run audit:prune -- --before 2020-01-01 deletes the lines of before that day (UTC).";

await runMain(async () => {
  const { values } = parseArgs({ options: { before: { type: "string" } } });
  const before = z.iso.date().safeParse(values.before);
  if (!before.success) throw new UserError(usage);
  const { DATABASE_URL, DATABASE_OWNER_URL } = readSettings();
  const ownerUrl = DATABASE_OWNER_URL ?? DATABASE_URL ?? embeddedOwnerUrl();
  const pruned = await withClient(ownerUrl, (owner) => pruneAudit(owner, new Date(before.data)));
  for (const { chain, lines } of pruned) console.log(`${chain}: ${lines} lines deleted`);
  if (pruned.length === 0) console.log("Nothing is as old as that.");
});
