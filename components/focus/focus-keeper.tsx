"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { keepFocus } from "./keep-focus";
import { moveFocus } from "./move-focus";

const arrivalKey = "verso.arriving";

/** Signing in loads the page anew. This tells the page that comes then that somebody arrives by it, and whether by keyboard. */
export function expectArrival(): void {
  const byKeyboard = document.activeElement?.matches(":focus-visible") ?? false;
  sessionStorage.setItem(arrivalKey, byKeyboard ? "by keyboard" : "by pointer");
}

/** Keeps the keyboard's place, once for all pages: through what goes away, and from page to page. Shows nothing. */
export function FocusKeeper() {
  useEffect(keepFocus, []);
  useHeadingOfNextPage();
  return null;
}

/**
 * Whoever follows a link, or signs in, begins at the heading of the page it leads to. That also says where they are:
 * Next's own announcement of the title is left out (globals.css).
 */
function useHeadingOfNextPage(): void {
  const path = usePathname();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === path) return;
    const isLoad = shown.current === null;
    shown.current = path;
    if (!isLoad) return goToHeading();
    const arrival = sessionStorage.getItem(arrivalKey);
    sessionStorage.removeItem(arrivalKey);
    // A page that was loaded whole is begun from its top, as everywhere, unless somebody has just signed in.
    return arrival ? goToHeading({ focusVisible: arrival === "by keyboard" }) : undefined;
  }, [path]);
}

/** At once, or when there is a heading: a page that leads on to another has none. @returns what gives it up */
function goToHeading(options: FocusOptions = {}): () => void {
  const go = () => {
    const heading = document.querySelector("h1");
    // The page itself knows better where it put the person into a field.
    if (heading && !document.activeElement?.matches("main :is(input, select, textarea)")) {
      moveFocus(heading, { ...options, preventScroll: true });
    }
    return heading !== null;
  };
  const observer = new MutationObserver(() => {
    if (go()) observer.disconnect();
  });
  if (!go()) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
