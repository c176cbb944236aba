import { useTranslations } from "next-intl";
import type { Doer } from "@/lib/domain/doer";
import { doerIn } from "./in-words";

/** How the reader is told who did something. */
export function useDoer(): (doer: Doer) => string {
  return doerIn(useTranslations());
}
