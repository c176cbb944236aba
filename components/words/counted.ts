import type { CountedUpTo } from "@/lib/domain/lists/page";

/** A count that may have ended early, as messages choose by it. */
export function counted({ count, isMore }: CountedUpTo): { count: number; isMore: "true" | "false" } {
  return { count, isMore: isMore ? "true" : "false" };
}
