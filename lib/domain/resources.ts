/** What the service keeps for a customer, each with an id of its own. */
export const resourceKinds = ["order", "quote", "file"] as const;
export type ResourceKind = (typeof resourceKinds)[number];

/** What things hold that is told with the whole of them. */
export const heldParts = ["files", "comments", "services", "revisions", "transactions", "shipments"] as const;
export type HeldPart = (typeof heldParts)[number];
