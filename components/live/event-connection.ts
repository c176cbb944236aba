import { isShownChange, type ShownChange } from "@/lib/live/topics";

/**
 * The event stream of a page, for as long as the page is looked at: a browser opens only six connections to
 * an address, which hidden tabs must not use up. Whoever comes back is told to fetch everything again.
 */

export type EventHandlers = {
  onChange: (change: ShownChange) => void;
  /** Something may have been missed. */
  onResync: () => void;
  /** The stream is no longer this page's, or its address answered with something else; it is asked again after a pause. */
  onGivenUp: () => void;
};

const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** @returns how to end it */
export function openEventConnection(
  address: string,
  { onChange, onResync, onGivenUp }: EventHandlers,
): () => void {
  let events: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;

  const open = () => {
    const source = new EventSource(address);
    events = source;
    source.addEventListener("resync", () => {
      pauseMs = firstPauseMs;
      onResync();
    });
    source.addEventListener("change", (event: MessageEvent<string>) => {
      const change: unknown = JSON.parse(event.data);
      if (isShownChange(change)) onChange(change);
    });
    // The portal says so at once; opened again, it would answer with no stream.
    source.addEventListener("ended", () => onGivenUp());
    source.addEventListener("error", () => {
      // A break is mended by the browser; an answer that is no stream (a proxy's 502) it gives up on.
      if (source.readyState !== EventSource.CLOSED) return;
      close();
      onGivenUp();
      retry = setTimeout(open, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  };
  const close = () => {
    clearTimeout(retry);
    events?.close();
    events = null;
  };
  const follow = () => {
    close();
    if (document.visibilityState === "visible") open();
  };

  document.addEventListener("visibilitychange", follow);
  follow();
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close();
  };
}
