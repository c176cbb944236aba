import { useEffect, useState } from "react";

/** Whether so long has passed since then; a browser's clock that is wrong makes it no longer. */
export function useHasPassed(since: string, afterMs: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const leftMs = Math.min(afterMs, Math.max(0, Date.parse(since) + afterMs - Date.now()));
    const timer = setTimeout(() => setPassed(true), leftMs);
    return () => clearTimeout(timer);
  }, [since, afterMs]);
  return hasPassed;
}
