"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";

/** Keeps the tab's title with what the page shows, where that changes while the page is open. */
export function usePageTitle(title: string): void {
  const t = useTranslations();
  useEffect(() => {
    document.title = t("shell.pageTitle", { title });
  }, [title, t]);
}
