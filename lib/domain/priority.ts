/**
 * The classes of work, each before those that follow: a person waits for the answer; it is urgent, because of a callback,
 * an outcome that is not known or what is open on a screen; or it is background work, which may come later.
 */
export type Priority = "person" | "urgent" | "background";
