"use client";

import { type RefObject, useEffect, useRef } from "react";

declare global {
  interface Window {
    /** What was pressed last. */
    versoPressed?: Element | null;
  }
}

/** Runs as the page is read. What sends a form is left to the form: the browser itself sends it. */
export const notePressesScript = `addEventListener("click",e=>{versoPressed=e.target.closest?.("button[type=button]")},!0)`;

/**
 * Does what a button is for that was pressed before the page came to life: nobody listened, and the person would wait for
 * what does not come. Of several the last one is meant.
 */
export function usePressBeforeHydration(button: RefObject<HTMLButtonElement | null>): void {
  const hasLooked = useRef(false);
  useEffect(() => {
    // A page that is hidden and shown again is alive: its presses were heard.
    if (hasLooked.current) return;
    hasLooked.current = true;
    const pressed = button.current;
    if (!pressed || window.versoPressed !== pressed) return;
    // After what was typed before has been handed over.
    setTimeout(() => {
      if (window.versoPressed === pressed) pressed.click();
    });
  }, [button]);
}

/**
 * Notes that a press was heard. React listens from when it begins to take a page over, and does by itself what is
 * pressed before it is done with that.
 */
export function notePressHeard(): void {
  window.versoPressed = null;
}
