/**
 * The classes of work, each before those that follow: a person waits for the answer; it is urgent, because of a callback,
 * an outcome that is not known, what is open on a screen or a look at what has changed; or it is background work, which
 * may come later.
 */
export type Priority = "person" | "urgent" | "background";

/** The highest goes first. */
export const priorityRank: Record<Priority, number> = { person: 2, urgent: 1, background: 0 };
