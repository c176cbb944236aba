"use client";

/** The messages that are shown now: a store outside React, so that whoever acts can tell how it ended. */

export type ShownMessage = { id: number; role: "status" | "alert"; text: string };

const shownAtMost = 3;

/** Says that something worked or failed. */
export const toast = {
  success: (text: string) => show("status", text),
  error: (text: string) => show("alert", text),
};

const none: readonly ShownMessage[] = [];
let messages = none;
let countShown = 0;
const listeners = new Set<() => void>();

export const messageStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  messages: () => messages,
  /** The server shows none. */
  none: () => none,
  dismiss: (id: number): void => replace(messages.filter((message) => message.id !== id)),
};

function show(role: ShownMessage["role"], text: string): void {
  const others = messages.filter((message) => message.text !== text);
  countShown += 1;
  replace([...others, { id: countShown, role, text }].slice(-shownAtMost));
}

function replace(next: readonly ShownMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}
