"use client";

import { useSay } from "@/components/words/use-say";
import type { Permitted } from "@/lib/domain/permitted";

/** Of what this person could do at another time, why not now. @param actions null for what is not offered to them at all */
export function UnavailableReasons({ actions }: { actions: readonly (Permitted | null | undefined)[] }) {
  const say = useSay();
  return actions.map((permitted) =>
    !permitted || permitted.allowed ? null : (
      <p key={permitted.reason.key} className="max-w-72 text-end text-xs text-ink-soft max-sm:text-start">
        {say(permitted.reason)}
      </p>
    ),
  );
}
