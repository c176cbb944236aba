"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useMessages } from "next-intl";
import type { ReactNode } from "react";
import { MoreWords } from "@/components/shell/more-words";
import { wordsOptions } from "@/lib/words/client";
import type { LateNamespace } from "@/lib/words/rules";

type LateWordsProps = {
  of: LateNamespace | readonly LateNamespace[];
  /** What stands there until they are. */
  meanwhile?: ReactNode;
  children: ReactNode;
};

/**
 * What few are shown, with namespaces that its page sends where it shows that from the beginning. Where it comes to be
 * shown later its words are fetched first; where they do not come it says what it can without them.
 */
export function LateWords({ of, meanwhile = null, children }: LateWordsProps) {
  const messages = useMessages();
  const lacking = [of].flat().filter((namespace) => !(namespace in messages));
  return lacking.length === 0 ? children : <Fetched {...{ lacking, meanwhile }}>{children}</Fetched>;
}

type FetchedProps = Omit<LateWordsProps, "of"> & { lacking: readonly LateNamespace[] };

function Fetched({ lacking, meanwhile, children }: FetchedProps) {
  const { data, isError } = useQuery(wordsOptions(useLocale(), lacking));
  if (data) return <Within words={data}>{children}</Within>;
  return isError ? children : meanwhile;
}

function Within({ words: [first, ...others], children }: { words: readonly string[]; children: ReactNode }) {
  if (first === undefined) return children;
  return (
    <MoreWords messages={first}>
      <Within words={others}>{children}</Within>
    </MoreWords>
  );
}
