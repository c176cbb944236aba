/** Where `next-themes` 0.4 keeps the theme unless it is told otherwise, and hears of what other tabs choose. */
const themeKey = "theme";

/** What the person chose in this browser. */
export function chosenTheme(): string {
  try {
    return localStorage.getItem(themeKey) ?? "system";
  } catch {
    return "system";
  }
}

/** As another tab does: around the portal there is no provider whose context would tell of it (docs/decisions/106). */
export function chooseTheme(theme: string): void {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // It holds for this page alone.
  }
  dispatchEvent(new StorageEvent("storage", { key: themeKey, newValue: theme }));
}
