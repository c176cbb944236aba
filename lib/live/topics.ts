/**
 * What a live event says: which business and what changed, never its content. The browser fetches again
 * with its own rights.
 */
export type LiveChange = {
  businessId: string;
  topic: "order" | "submission" | "connection" | "draft";
  /** Our id of what changed. */
  id: string;
};
