import { approveOrder } from "./approve-order";
import { cancelOrder } from "./cancel-order";
import type { IntentionKind } from "./kind";
import { orderByQuote } from "./order-by-quote";
import { placeOrder } from "./place-order";
import { requestRevision } from "./request-revision";

/** Everything that the people of a run may want. */
export const intentionKinds: readonly IntentionKind[] = [
  placeOrder,
  cancelOrder,
  approveOrder,
  requestRevision,
  orderByQuote,
];
