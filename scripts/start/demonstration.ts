import { z } from "zod";
import { type DemonstrationPerson, seedDemonstration } from "@/prisma/seed";
import { placeContosoOrders } from "./contoso-orders";
import type { Settings } from "./settings";
import { UserError } from "./user-error";

/** What the sandbox says when it is ready, as `sandbox-controls` describe it. */
export const sandboxReadySchema = z.looseObject({
  a: z.looseObject({ base_url: z.string(), token: z.string(), signing_secret: z.string() }),
  b: z.looseObject({ base_url: z.string(), api_key: z.string() }).optional(),
});
export type SandboxReady = z.infer<typeof sandboxReadySchema>;

/** Where Variant B's demonstration points while nothing serves it. */
const absentB = "http://127.0.0.1:4020/api/v1";

/**
 * Makes or renews the demonstration, at the sandbox or at the service that the settings name.
 * @throws UserError when there is neither
 */
export async function demonstrate(
  settings: Settings,
  sandbox: SandboxReady | null,
  password: string,
): Promise<DemonstrationPerson[]> {
  const a = settings.DEMO_A_BASE_URL
    ? {
        baseUrl: settings.DEMO_A_BASE_URL,
        token: settings.DEMO_A_TOKEN ?? null,
        signingSecret: settings.DEMO_A_SIGNING_SECRET ?? null,
      }
    : sandbox && {
        baseUrl: sandbox.a.base_url,
        token: sandbox.a.token,
        signingSecret: sandbox.a.signing_secret,
      };
  if (!a) {
    throw new UserError(
      "The demonstration needs the sandbox (SANDBOX=on) or a service of yours (DEMO_A_BASE_URL).",
    );
  }
  const b = {
    baseUrl: settings.DEMO_B_BASE_URL ?? sandbox?.b?.base_url ?? absentB,
    token: settings.DEMO_B_API_KEY ?? sandbox?.b?.api_key ?? null,
    signingSecret: null,
  };
  // At a service of somebody's own nothing is ordered that nobody asked for.
  if (sandbox?.b && !settings.DEMO_B_BASE_URL) {
    await placeContosoOrders(sandbox.b).catch((error: unknown) => {
      console.warn("The clinic's orders were not placed; everything else is as it should be.", error);
    });
  }
  return await seedDemonstration({ password, a, b });
}
