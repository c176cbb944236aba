"use client";

import { notePressesScript } from "@/components/ui/press-before-hydration";

/**
 * Whichever of Intl's objects a page makes first takes a slow phone 60 to 90 ms, all others a few: once the page is seen, and
 * while its scripts are on their way, it has nothing else to do.
 */
const warmIntlScript = "requestAnimationFrame(()=>setTimeout(()=>new Intl.NumberFormat))";

/** What runs as the page is read, long before it comes to life. It goes into each page before its first button. */
export function EarlyScript({ nonce }: { nonce: string | null }) {
  return (
    <script suppressHydrationWarning nonce={typeof window === "undefined" ? (nonce ?? undefined) : ""}>
      {`${notePressesScript};${warmIntlScript}`}
    </script>
  );
}
