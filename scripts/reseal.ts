import { reseal } from "@/lib/credentials/reseal";
import { closeDb } from "@/lib/platform/db";
import { runningPortal } from "./start/running-portal";
import { runMain, UserError } from "./start/user-error";

/** `npm run reseal`: seals every stored secret with the first of SEAL_KEYS, so that the others can go. */

await runMain(async () => {
  if (!process.env.DATABASE_URL) Object.assign(process.env, runningPortal());
  try {
    const results = await reseal();
    for (const { table, resealed } of results) console.log(`${table}: ${resealed} sealed anew`);
    const lost = results.filter((result) => result.lost > 0);
    if (lost.length === 0) return console.log("Everything is sealed with the first key.");
    const which = lost.map((result) => `${result.lost} of ${result.table}`).join(", ");
    throw new UserError(
      `No key of SEAL_KEYS opens ${which}. Put the key that sealed them back into the list, and run this again.`,
    );
  } finally {
    await closeDb();
  }
});
