import { z } from "zod";
import type { Device } from "@/lib/auth/requests/user-agent";

/** Where somebody is signed in. */

/** Not that of its row, which lets its holder in. */
export const sessionRefSchema = z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) });
export type SessionRef = z.infer<typeof sessionRefSchema>;

export type SessionView = {
  id: string;
  device: Device;
  /** Null where nothing trustworthy told it. */
  address: string | null;
  signedInAt: string;
  lastUsedAt: string;
  /** The one that asks. */
  isThis: boolean;
};
