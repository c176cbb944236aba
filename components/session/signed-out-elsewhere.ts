/** What next-auth tells the other tabs of the browser by. */
const messageKey = "nextauth.message";

/** Hears of it when the person signs out in another tab. @returns what ends it */
export function onSignOutElsewhere(act: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== messageKey || !newValue) return;
    const told = JSON.parse(newValue) as { data?: { trigger?: string } } | null;
    if (told?.data?.trigger === "signout") act();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
