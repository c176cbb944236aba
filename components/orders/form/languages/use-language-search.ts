"use client";

import { useLoadedOnActivity } from "@/components/ui/use-loaded-on-activity";
import type { LanguageSearch } from "./language-search";

/** What searches and lists languages, whose library is 52 kB (docs/decisions/068); null until it has come. */
export function useLanguageSearch(): typeof LanguageSearch | null {
  return useLoadedOnActivity(importLanguageSearch);
}

const importLanguageSearch = async () => (await import("./language-search")).LanguageSearch;
