"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { wordsOptions } from "@/lib/words/client";
import { wordsOfTools } from "./words-of-tools";

type Loaded<Part> = { loaded: Part | null; isFailed: boolean };

const importTools = () => import("./list-tools");
const importFoldToggle = () => import("./fold-toggle");

/** What is chosen of how a list looks. */
export function useListTools(isWanted: boolean): Loaded<typeof import("./list-tools")> {
  return useLatePart(isWanted, importTools);
}

/** What opens, on a phone, the filters of a list that are folded away. */
export function useFoldToggle(isWanted: boolean): Loaded<typeof import("./fold-toggle")> {
  return useLatePart(isWanted, importFoldToggle);
}

/** It comes, with its words, once the list is there. Its places are kept from the beginning, so that nothing moves. */
function useLatePart<Part>(isWanted: boolean, importPart: () => Promise<Part>): Loaded<Part> {
  const queries = useQueryClient();
  const locale = useLocale();
  const [loaded, setLoaded] = useState<Part | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    Promise.all([importPart(), queries.fetchQuery(wordsOptions(locale, wordsOfTools))]).then(
      ([part]) => setLoaded(() => part),
      () => setFailed(true),
    );
  }, [isWanted, importPart, locale, queries]);
  return { loaded, isFailed };
}
