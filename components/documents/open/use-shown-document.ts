"use client";

import { useEffect, useState } from "react";
import { noticingSessionEnd } from "@/components/shell/leave-for-sign-in";
import { type AppError, isAppError, toAppError } from "@/lib/domain/errors";
import { fetchContent } from "@/lib/files/content/client";
import type { OrderDocument } from "@/lib/orders/schema";
import { NotShown, type NotShownWhy, type ShownDocument } from "../shown-document";
import { isLikelyShown, openDocument, prepareFor, shownBytesAtMost } from "./open-document";

export type Showing =
  | { kind: "loading"; bytes: number }
  | { kind: "shown"; document: ShownDocument }
  | { kind: "not_shown"; why: NotShownWhy }
  /** Large enough that somebody on a phone would want to be asked. */
  | { kind: "asking" }
  | { kind: "failed"; error: Pick<AppError, "userMessage"> };

const askedFromBytes = 30_000_000;

/**
 * Fetches a document and opens it, as long as its pane shows it.
 * @param onOpened it is shown
 */
export function useShownDocument(file: OrderDocument | null, onOpened: (fileId: string) => void) {
  const [showing, setShowing] = useState<Showing>({ kind: "loading", bytes: 0 });
  const [wanted, setWanted] = useState<{ fileId: string; turn: number } | null>(null);
  const fileId = file?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is the same by its id, and its turn begins it again
  useEffect(() => {
    if (!file) return;
    const first = firstOf(file, wanted?.fileId === file.id);
    setShowing(first);
    if (first.kind !== "loading") return;
    prepareFor(file.name);
    const ending = new AbortController();
    let opened: ShownDocument | null = null;
    const open = async () => {
      const bytes = await noticingSessionEnd(
        fetchContent(file.id, {
          ...{ likely: file.sizeBytes, atMost: shownBytesAtMost, signal: ending.signal },
          onProgress: (size) => setShowing({ kind: "loading", bytes: size }),
        }),
      );
      opened = await openDocument(bytes, ending.signal);
      if (ending.signal.aborted) return opened.close();
      setShowing({ kind: "shown", document: opened });
      onOpened(file.id);
    };
    open().catch((error: unknown) => !ending.signal.aborted && setShowing(failureOf(error)));
    return () => {
      ending.abort();
      opened?.close();
    };
  }, [fileId, wanted]);
  const show = () => setWanted((before) => (fileId ? { fileId, turn: (before?.turn ?? 0) + 1 } : null));
  return { showing, show };
}

function firstOf({ name, sizeBytes }: OrderDocument, isWanted: boolean): Showing {
  if (sizeBytes > shownBytesAtMost) return { kind: "not_shown", why: "size" };
  if (!isLikelyShown(name)) return { kind: "not_shown", why: "format" };
  return sizeBytes > askedFromBytes && !isWanted ? { kind: "asking" } : { kind: "loading", bytes: 0 };
}

function failureOf(error: unknown): Showing {
  if (error instanceof NotShown) return { kind: "not_shown", why: error.why };
  if (isAppError(error, "too_large")) return { kind: "not_shown", why: "size" };
  return { kind: "failed", error: toAppError(error) };
}
