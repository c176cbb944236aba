"use client";

import { useEffect, useRef, useState } from "react";

const typingPauseMs = 300;

/**
 * What stands in a search box: what was searched last, and from there what is typed, which is searched when the typing
 * pauses.
 */
export function useTypedSearch(searched: string, search: (typed: string) => unknown) {
  const [typed, setTyped] = useState(searched);
  const own = useRef(searched);
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    // What comes of the typing itself does not undo what has been typed since.
    if (searched !== own.current) setTyped(searched);
    own.current = searched;
  }, [searched]);
  useEffect(() => {
    if (typed === own.current) return;
    const pause = setTimeout(() => {
      own.current = typed;
      latest.current(typed);
    }, typingPauseMs);
    return () => clearTimeout(pause);
  }, [typed]);
  return [typed, setTyped] as const;
}
