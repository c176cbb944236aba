"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FocusKeeper } from "@/components/focus/focus-keeper";
import { Theme } from "@/components/shell/theme";
import { MessageBar } from "@/components/ui/message-bar";
import { NotePresses } from "@/components/ui/press-before-hydration";

/** What all pages share in the browser: theme, the keyboard's place, messages. */
export function Providers({ nonce, children }: { nonce: string | null; children: ReactNode }) {
  const t = useTranslations();
  return (
    <>
      <Theme nonce={nonce} />
      <NotePresses nonce={nonce} />
      {children}
      <FocusKeeper />
      <MessageBar label={t("shell.messages")} />
    </>
  );
}
