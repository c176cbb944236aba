"use client";

import { newId } from "@/lib/domain/ids";

/** The messages that are shown now: a store outside React, so that whoever acts can tell how it ended. */

export type Message = { id: string; role: "status" | "alert"; text: string };

const shownAtMost = 3;

/** Says that something worked or failed. */
export const toast = {
  success: (text: string) => show("status", text),
  error: (text: string) => show("alert", text),
};

const none: readonly Message[] = [];
let messages = none;
const listeners = new Set<() => void>();

export const messageStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  messages: () => messages,
  /** The server shows none. */
  none: () => none,
  dismiss: (id: string): void => replace(messages.filter((message) => message.id !== id)),
};

function show(role: Message["role"], text: string): void {
  const others = messages.filter((message) => message.text !== text);
  replace([...others, { id: newId(), role, text }].slice(-shownAtMost));
}

function replace(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}
