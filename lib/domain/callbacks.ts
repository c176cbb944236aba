/** Why a callback was turned away. */
export const callbackRefusalReasons = [
  "missing_signature",
  "wrong_signature",
  "stale_timestamp",
  "unintelligible",
] as const;
export type CallbackRefusalReason = (typeof callbackRefusalReasons)[number];
