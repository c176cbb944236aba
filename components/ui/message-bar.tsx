"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { BareButton } from "./bare-button";
import { messageStore, type ShownMessage } from "./toast";

/** Long enough to read a sentence twice. What went wrong stays until it is put away. */
const readMs = 10_000;

/**
 * Where the messages appear: a bar at the lower edge, once, below all pages. It has a place of its own at the end of
 * the page, so that nothing lies beneath it there, and what has the focus moves out from under it.
 */
export function MessageBar({ label }: { label: string }) {
  const shown = useSyncExternalStore(messageStore.subscribe, messageStore.messages, messageStore.none);
  const bar = useRef<HTMLElement>(null);
  const { isHeld, holders } = useHeld(shown.length > 0);
  useRoomFor(bar);
  useShortcut(bar);
  return (
    <section
      ref={bar}
      aria-label={label}
      aria-keyshortcuts="Alt+T"
      className="sticky bottom-0 z-30 print:hidden"
      {...holders}
    >
      {shown.length > 0 ? (
        <ol className="divide-y divide-line border-t border-line-strong bg-paper pb-[env(safe-area-inset-bottom)] shadow-[0_-4px_16px_rgb(0_0_0/0.08)]">
          {shown.map((message) => (
            <Line key={message.id} message={message} isHeld={isHeld} />
          ))}
        </ol>
      ) : null}
    </section>
  );
}

function Line({ message, isHeld }: { message: ShownMessage; isHeld: boolean }) {
  const t = useTranslations();
  const { id, role, text } = message;
  const isError = role === "alert";
  const Icon = isError ? CircleAlert : CircleCheck;
  // What comes into a region is read out, not everywhere what a region comes with.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  useEffect(() => {
    if (isError || isHeld) return;
    const timer = setTimeout(() => messageStore.dismiss(id), readMs);
    return () => clearTimeout(timer);
  }, [id, isError, isHeld]);
  return (
    <li className="mx-auto flex w-full max-w-304 items-start gap-3 px-4 py-2 sm:px-6">
      <Icon aria-hidden className={`mt-1.5 size-5 shrink-0 ${isError ? "text-danger" : "text-success"}`} />
      <p role={role} className="min-w-0 grow self-center py-1 wrap-anywhere">
        {isThere ? text : null}
      </p>
      <BareButton
        aria-label={t("shell.dismiss")}
        onClick={() => messageStore.dismiss(id)}
        className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </BareButton>
    </li>
  );
}

/** While somebody points at a message or has the keyboard in it, or the tab is hidden, its time stands still. */
function useHeld(hasMessages: boolean) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  );
  useEffect(() => {
    // What is no longer there does not tell that it was left.
    if (hasMessages) return;
    setPointedAt(false);
    setFocus(false);
  }, [hasMessages]);
  return {
    isHeld: isPointedAt || hasFocus || isHidden,
    holders: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
    },
  };
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Tells the page how high the bar is, for what scrolls into sight or stands at the lower edge itself. */
function useRoomFor(bar: { current: HTMLElement | null }): void {
  useEffect(() => {
    if (!bar.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      // Whatever it is set to, the browser styles the whole page anew: of no height the page says nothing, as it was sent.
      document.documentElement.style.setProperty("--messages-height", height > 0 ? `${height}px` : "");
      const focused = document.activeElement;
      if (height > 0 && focused instanceof HTMLElement && focused.tabIndex >= 0) {
        focused.scrollIntoView({ block: "nearest" });
      }
    });
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, [bar]);
}

/** The bar is the last stop of the page; this key is the short way to it. */
function useShortcut(bar: { current: HTMLElement | null }): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== "KeyT") return;
      const first = bar.current?.querySelector("button");
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    document.addEventListener("keydown", go);
    return () => document.removeEventListener("keydown", go);
  }, [bar]);
}
