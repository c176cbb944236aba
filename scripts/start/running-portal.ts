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
  const serverUrl = runningEmbedded(settings.DATA_DIR);
  if (!serverUrl) {
    throw new UserError(
      `No database runs in ${settings.DATA_DIR}. Start the portal with npm start, or set DATABASE_URL or DATA_DIR to its own.`,
    );
  }
  const environment = portalEnvironment(settings, `${serverUrl}/verso`, keptSecrets(settings.DATA_DIR));
  return {
    ...environment,
    DATABASE_URL: applicationUrl(environment.DATABASE_URL, environment.NEXTAUTH_SECRET),
  };
}
