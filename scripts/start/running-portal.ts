import { keptSecrets } from "./data-folder";
import { applicationUrl } from "./own-role";
import { portalEnvironment } from "./portal-env";
import { runningEmbedded } from "./postgres";
import { readSettings } from "./settings";
import { UserError } from "./user-error";

/**
 * The environment of the portal that runs on the embedded default, for a command beside it.
 * @throws UserError where none runs
 */
export function runningPortal(): Record<string, string> {
  const settings = readSettings();
  const environment = portalEnvironment(settings, embeddedOwnerUrl(), keptSecrets(settings.DATA_DIR));
  return {
    ...environment,
    DATABASE_URL: applicationUrl(environment.DATABASE_URL, environment.NEXTAUTH_SECRET),
  };
}

/** The database of the embedded default as its owner has it. @throws UserError where none runs */
export function embeddedOwnerUrl(): string {
  const { DATA_DIR } = readSettings();
  const serverUrl = runningEmbedded(DATA_DIR);
  if (serverUrl) return `${serverUrl}/verso`;
  throw new UserError(
    `No database runs in ${DATA_DIR}. Start the portal with npm start, or set DATABASE_URL or DATA_DIR to its own.`,
  );
}
