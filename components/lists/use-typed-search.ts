"use client";

import { useEffect, useRef, useState } from "react";
import { useDebouncedCallback } from "use-debounce";

const typingPauseMs = 300;

/**
 * What stands in a search box: what was searched last, and from there what is typed, which is searched when the typing
 * pauses.
 */
export function useTypedSearch(searched: string, search: (typed: string) => unknown) {
  const [typed, setTyped] = useState(searched);
  const own = useRef(searched);
  const searchSoon = useDebouncedCallback((text: string) => {
    if (text === own.current) return;
    own.current = text;
    search(text);
  }, typingPauseMs);
  useEffect(() => {
    // What comes of the typing itself does not undo what has been typed since.
    if (searched === own.current) return;
    own.current = searched;
    searchSoon.cancel();
    setTyped(searched);
  }, [searched, searchSoon]);
  const type = (text: string) => {
    setTyped(text);
    searchSoon(text);
  };
  return [typed, type] as const;
}
