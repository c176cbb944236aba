"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { startTransition, useEffect, useState } from "react";
import { wordsOptions } from "@/lib/words/client";
import type { LateNamespace } from "@/lib/words/rules";

/**
 * What comes by itself, with its words, once its page is there. It is asked for by a component of its own: when it comes,
 * all that asks for it is drawn anew. Each is asked for in a task of its own and drawn in a transition, so that a press
 * is answered in between.
 * @param importPart the same each time, as are the words: another begins anew
 * @returns what came, null until then; and whether it did not come, as offline
 */
export function useLatePart<Part>(importPart: () => Promise<Part>, words: readonly LateNamespace[]) {
  const queries = useQueryClient();
  const locale = useLocale();
  const [part, setPart] = useState<Part | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const begin = () =>
      Promise.all([importPart(), queries.fetchQuery(wordsOptions(locale, words))]).then(
        ([come]) => startTransition(() => setPart(() => come)),
        () => setFailed(true),
      );
    const timer = setTimeout(begin);
    return () => clearTimeout(timer);
  }, [importPart, locale, queries, words]);
  return { part, isFailed };
}
