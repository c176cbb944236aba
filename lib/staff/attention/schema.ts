/** What may need the operator's staff, in any business. */

export const attentionKinds = ["approval", "unknown", "token", "mirror", "callbacks"] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export type AttentionItem = {
  /** Names it in the list. */
  key: string;
  kind: AttentionKind;
  businessId: string;
  businessName: string;
  /** Who could do something about it, and whom staff may so act for; null where the business has nobody. */
  personId: string | null;
  personName: string | null;
  /** The number of an order or the name of a connection, where there is one. */
  about: string | null;
  /** ISO 8601 UTC. */
  since: string;
  /** Where it is seen, by whoever acts for that person. */
  href: string;
};

export type AttentionView = {
  /** The longest wait first, kind by kind. */
  items: AttentionItem[];
  /** Of these kinds there are more. */
  more: AttentionKind[];
};
