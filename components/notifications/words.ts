import type { NotifiedEvent, Timing } from "@/lib/notifications/rules";

/** What events and times are called where people choose. */

export const eventWords = {
  "approval-needed": "notifications.events.approvalNeeded",
  "order-completed": "notifications.events.orderCompleted",
  "token-refused": "notifications.events.tokenRefused",
} as const satisfies Record<NotifiedEvent, string>;

export const eventHints = {
  "approval-needed": "notifications.hints.approvalNeeded",
  "order-completed": "notifications.hints.orderCompleted",
  "token-refused": "notifications.hints.tokenRefused",
} as const satisfies Record<NotifiedEvent, string>;

export const timingWords = {
  at_once: "notifications.timings.atOnce",
  daily: "notifications.timings.daily",
  never: "notifications.timings.never",
} as const satisfies Record<Timing, string>;
