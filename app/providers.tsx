"use client";

import { useTranslations } from "next-intl";
import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { FocusKeeper } from "@/components/focus/focus-keeper";
import { EarlyScript } from "@/components/shell/early-script";
import { MessageBar } from "@/components/ui/message-bar";

/** What all pages share in the browser: theme, the keyboard's place, messages. */
export function Providers({ nonce, children }: { nonce: string | null; children: ReactNode }) {
  const t = useTranslations();
  return (
    <>
      {/* Around nothing: what it tells changes as a page comes to life, and would take away what has not yet (106). Without
          `disableTransitionOnChange`, by which the browser would style each page anew as it comes to life (066). */}
      <ThemeProvider attribute="data-theme" defaultTheme="system" {...(nonce ? { nonce } : {})} />
      <EarlyScript nonce={nonce} />
      {children}
      <FocusKeeper />
      <MessageBar label={t("shell.messages")} />
    </>
  );
}
