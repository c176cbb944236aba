import { parseEnvironment } from "@/lib/platform/env";
import type { Secrets } from "./data-folder";
import type { SandboxReady } from "./demonstration";
import type { Settings } from "./settings";
import { UserError } from "./user-error";

type PortalEnvironment = Record<string, string> & { DATABASE_URL: string; NEXTAUTH_SECRET: string };

/**
 * The environment of the portal's own processes.
 * @param kept the secrets of the embedded default; null where the operator must give them
 * @throws UserError that names what is missing or wrong
 */
export function portalEnvironment(
  settings: Settings,
  databaseUrl: string,
  kept: Secrets | null,
): PortalEnvironment {
  const given = {
    NEXTAUTH_SECRET: settings.NEXTAUTH_SECRET ?? kept?.NEXTAUTH_SECRET ?? "",
    SEAL_KEYS: settings.SEAL_KEYS ?? kept?.SEAL_KEYS ?? "",
  };
  const missing = Object.entries(given).flatMap(([name, value]) => (value === "" ? [name] : []));
  if (missing.length > 0) {
    throw new UserError(
      `With a database of your own, set ${missing.join(" and ")} too; .env.example tells how.`,
    );
  }
  const environment = {
    ...given,
    DATABASE_URL: databaseUrl,
    // Who serves people does not know it.
    DATABASE_OWNER_URL: "",
    PORTAL_URL: settings.portalUrl,
    // next-auth reads its own name for the same thing.
    NEXTAUTH_URL: settings.portalUrl,
    NODE_ENV: "production",
    PORT: String(settings.PORT),
    HOST: settings.HOST,
  };
  try {
    parseEnvironment({ ...process.env, ...environment });
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
  return environment;
}

/** The operator's own services, with those that the start itself leads to. */
export function privateServices(settings: Settings, sandbox: SandboxReady | null): string {
  const given = process.env.PRIVATE_SERVICES ?? "";
  if (given.trim() === "*") return given;
  const own = [settings.DEMO_A_BASE_URL, settings.DEMO_B_BASE_URL, sandbox?.a.base_url, sandbox?.b?.base_url];
  return [given, ...own].filter(Boolean).join(",");
}
