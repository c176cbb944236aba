"use client";

import { useTranslations } from "next-intl";
import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { FocusKeeper } from "@/components/focus/focus-keeper";
import { EarlyScript } from "@/components/shell/early-script";
import { LateSerif } from "@/components/shell/late-serif";
import { MessageBar } from "@/components/ui/message-bar";

const latinFont = new URL(
  "../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  import.meta.url,
);

/** What all pages share in the browser: theme, the keyboard's place, messages. */
export function Providers({ nonce, children }: { nonce: string | null; children: ReactNode }) {
  const t = useTranslations();
  // As the page is drawn for the first time, so that it goes into a header, not into the document and what is read of it.
  if (typeof window === "undefined")
    preload(latinFont.href, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <>
      {/* Around nothing: what it tells changes as a page comes to life, and would take away what has not yet (106). Without
          `disableTransitionOnChange`, by which the browser would style each page anew as it comes to life (066). */}
      <ThemeProvider attribute="data-theme" defaultTheme="system" {...(nonce ? { nonce } : {})} />
      <EarlyScript nonce={nonce} />
      {children}
      <LateSerif />
      <FocusKeeper />
      <MessageBar label={t("shell.messages")} />
    </>
  );
}
