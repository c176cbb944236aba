"use client";

import { useEffect } from "react";
import { texts } from "@/lib/domain/texts";

/** Keeps the tab's title with what the page shows, where that changes while the page is open. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = texts.shell.pageTitle(title);
  }, [title]);
}
