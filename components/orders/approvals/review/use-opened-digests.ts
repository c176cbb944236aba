"use client";

import { noticingSessionEnd } from "@/components/shell/leave-for-sign-in";
import { toast } from "@/components/ui/toast";
import { useSay } from "@/components/words/use-say";
import { toAppError } from "@/lib/domain/errors";
import type { OpenedFile } from "@/lib/files/opened/schema";
import { fetchOpened } from "@/lib/orders/approval/client";

/**
 * What was opened, with the digests that the portal made as it sent it. A failure is said, and answered with null: what is
 * approved names what was looked at, or is not approved.
 */
export function useOpenedDigests(
  orderId: string,
): (opened: ReadonlySet<string>) => Promise<OpenedFile[] | null> {
  const say = useSay();
  return async (opened) => {
    try {
      const sent = await noticingSessionEnd(fetchOpened(orderId));
      return sent.filter(({ fileId }) => opened.has(fileId));
    } catch (error) {
      toast.error(say(toAppError(error).userMessage));
      return null;
    }
  };
}
