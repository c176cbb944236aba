"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { wordsOptions } from "@/lib/words/client";
import { wordsOfTools } from "./words-of-tools";

type Tools = typeof import("./list-tools");

/**
 * What is chosen of how a list looks: it comes, with its words, once the list is there. Its places are kept from the
 * beginning, so that nothing moves.
 */
export function useListTools(isWanted: boolean): { loaded: Tools | null; isFailed: boolean } {
  const queries = useQueryClient();
  const locale = useLocale();
  const [loaded, setLoaded] = useState<Tools | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    Promise.all([import("./list-tools"), queries.fetchQuery(wordsOptions(locale, wordsOfTools))]).then(
      ([tools]) => setLoaded(tools),
      () => setFailed(true),
    );
  }, [isWanted, locale, queries]);
  return { loaded, isFailed };
}
