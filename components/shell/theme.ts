/** Where `next-themes` keeps it, and hears of what other tabs choose. */
const key = "theme";

/** What the person chose in this browser. */
export function chosenTheme(): string {
  try {
    return localStorage.getItem(key) ?? "system";
  } catch {
    return "system";
  }
}

/** As another tab does: around the portal there is no provider whose context would tell of it (docs/decisions/106). */
export function chooseTheme(newValue: string): void {
  try {
    localStorage.setItem(key, newValue);
  } catch {
    // It holds for this page alone.
  }
  dispatchEvent(new StorageEvent("storage", { key, newValue }));
}
