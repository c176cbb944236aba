import path from "node:path";
import { environmentNames } from "@/lib/platform/env";
import { Child } from "./children";
import { type Settings, settingNames } from "./settings";
import { unprivilegedUser } from "./unprivileged";

const entry = path.resolve("sandbox/main.ts");
const portalNames = [...environmentNames, ...settingNames].filter((name) => !name.startsWith("SANDBOX_"));

/**
 * The sandbox's process, a stranger to the portal: it is told none of its settings, and where the start is
 * root's it runs as another user than the portal.
 */
export function sandboxChild(settings: Settings, databaseUrl: string, onLost: (name: string) => void): Child {
  const folder = path.resolve(settings.SANDBOX_DATA_DIR ?? path.join(settings.DATA_DIR, "sandbox"));
  return new Child(
    {
      name: "sandbox",
      entry,
      env: {
        ...Object.fromEntries(portalNames.map((name) => [name, ""])),
        SANDBOX_DATABASE_URL: databaseUrl,
        SANDBOX_DATA_DIR: folder,
      },
      user: unprivilegedUser("verso-sandbox", "sandbox", {
        reads: [entry, "sandbox/prisma/generated/client.ts"],
        owns: { folder, mark: "files.key" },
        port: Math.min(settings.SANDBOX_A_PORT, settings.SANDBOX_B_PORT),
      }),
      readyLine: "sandbox ready ",
    },
    onLost,
  );
}
