import { z } from "zod";

/** What next-auth tells the other tabs of the browser by. */
const messageKey = "nextauth.message";
const signOutSchema = z.object({ data: z.object({ trigger: z.literal("signout") }) });

/** Hears of it when the person signs out in another tab. @returns what ends it */
export function onSignOutElsewhere(act: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === messageKey && newValue && signOutSchema.safeParse(JSON.parse(newValue)).success) act();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
