"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useMessages } from "next-intl";
import type { ReactNode } from "react";
import { MoreWords } from "@/components/shell/more-words";
import { wordsOptions } from "@/lib/words/client";
import type { LateNamespace } from "@/lib/words/rules";

type LateWordsProps = { of: LateNamespace; children: ReactNode };

/**
 * What few are shown, with a namespace that its page sends where it shows that from the beginning. Where it comes to be
 * shown later its words are fetched first; where they do not come it says what it can without them.
 */
export function LateWords({ of, children }: LateWordsProps) {
  return of in useMessages() ? children : <Fetched of={of}>{children}</Fetched>;
}

function Fetched({ of, children }: LateWordsProps) {
  const { data, isError } = useQuery(wordsOptions(useLocale(), of));
  if (data) return <MoreWords messages={data.words}>{children}</MoreWords>;
  return isError ? children : null;
}
