import path from "node:path";
import { Child } from "./children";
import type { Settings } from "./settings";
import { unprivilegedUser } from "./unprivileged";

/** The portal's own processes, worker and web. */
export function portalChildren(
  settings: Settings,
  env: Record<string, string>,
  onLost: (name: string) => void,
): { worker: Child; web: Child } {
  const [worker, web] = [path.resolve("scripts/worker.ts"), path.resolve("scripts/web.ts")];
  const user = unprivilegedUser("verso", "portal", {
    reads: [
      worker,
      "lib/jobs.ts",
      "prisma/generated/client.ts",
      ".next/BUILD_ID",
      "node_modules/next/package.json",
    ],
    port: settings.PORT,
  });
  return {
    worker: new Child({ name: "worker", entry: worker, env, user }, onLost),
    web: new Child({ name: "web", entry: web, env, user }, onLost),
  };
}
