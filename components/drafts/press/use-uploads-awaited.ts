"use client";

import { useEffect, useEffectEvent } from "react";
import type { UploadQueue } from "../documents/upload-queue";

/**
 * For a press that waits for the documents: tells once when they are all uploaded, or one of them cannot be. A page
 * that is left or closed is told nothing.
 */
export function useUploadsAwaited(queue: UploadQueue, isAwaited: boolean, onOver: () => void): void {
  const tell = useEffectEvent(onOver);
  useEffect(() => {
    if (!isAwaited) return;
    const look = () => {
      if (queue.isArriving) return;
      stop();
      tell();
    };
    const stop = queue.subscribe(look);
    look();
    return stop;
  }, [queue, isAwaited]);
}
