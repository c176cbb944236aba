"use client";

import { useTranslations } from "next-intl";
import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { FocusKeeper } from "@/components/focus/focus-keeper";
import { MessageBar } from "@/components/ui/message-bar";
import { NotePresses } from "@/components/ui/press-before-hydration";

/** What all pages share in the browser: theme, the keyboard's place, messages. */
export function Providers({ nonce, children }: { nonce: string | null; children: ReactNode }) {
  const t = useTranslations();
  return (
    <>
      {/* Around nothing: what it tells changes as a page comes to life, and would take away what has not yet (106). */}
      <ThemeProvider
        attribute="data-theme"
        defaultTheme="system"
        disableTransitionOnChange
        {...(nonce ? { nonce } : {})}
      />
      <NotePresses nonce={nonce} />
      {children}
      <FocusKeeper />
      <MessageBar label={t("shell.messages")} />
    </>
  );
}
