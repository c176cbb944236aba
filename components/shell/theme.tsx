"use client";

import { ThemeProvider, type UseThemeProps, useTheme } from "next-themes";
import { useEffect, useSyncExternalStore } from "react";

type ChosenTheme = Pick<UseThemeProps, "theme" | "setTheme">;

let chosen: ChosenTheme | null = null;
const listeners = new Set<() => void>();

/**
 * Light or dark, before anything of the page is seen. Around nothing: what it tells changes as a page comes to life, and
 * React would take away what is around parts that have not yet (docs/decisions/106).
 */
export function Theme({ nonce }: { nonce: string | null }) {
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      disableTransitionOnChange
      {...(nonce ? { nonce } : {})}
    >
      <TellTheme />
    </ThemeProvider>
  );
}

function TellTheme() {
  const { theme, setTheme } = useTheme();
  useEffect(() => {
    chosen = { theme, setTheme };
    for (const listener of listeners) listener();
  }, [theme, setTheme]);
  return null;
}

/** What the person chose, and how it is chosen; null before the page has come to life. */
export function useChosenTheme(): ChosenTheme | null {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
