import { generateClients } from "./start/build";
import { readyPortalDatabase } from "./start/portal-database";
import { readSettings } from "./start/settings";
import { runMain, UserError } from "./start/user-error";

/** `npm run db:migrate`: what `npm start` does with a database of one's own, for processes that run apart. */

await runMain(async () => {
  const { DATABASE_URL, DATABASE_OWNER_URL } = readSettings();
  if (!DATABASE_URL) {
    throw new UserError(
      "Set DATABASE_URL; the embedded database is brought up to date by every `npm start`.",
    );
  }
  generateClients();
  await readyPortalDatabase({
    ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL,
    applicationUrl: DATABASE_URL,
    secret: "",
    isEmbedded: false,
  });
  console.log("The database is up to date.");
});
