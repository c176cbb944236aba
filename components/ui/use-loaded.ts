"use client";

import { useState } from "react";
import { useSay } from "@/components/words/use-say";
import { message } from "@/lib/domain/message";
import { toast } from "./toast";

/**
 * What a page loads when somebody asks for it, and not before: menus and dialogs are seen by few who open a page. What
 * does not come, offline, is told, and can be asked for again.
 */
export function useLoaded<Part>(importPart: () => Promise<Part>) {
  const say = useSay();
  const [loaded, setLoaded] = useState<Part | null>(null);
  const load = () => {
    if (loaded) return;
    importPart().then(
      (part) => setLoaded(() => part),
      () => toast.error(say(message("errors.unanswered.read"))),
    );
  };
  return { loaded, load };
}
