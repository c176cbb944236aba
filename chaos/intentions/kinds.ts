import { approveOrder } from "./approve-order";
import { cancelOrder } from "./cancel-order";
import type { IntentionKind } from "./kind";
import { placeOrder } from "./place-order";

/** Everything that the people of a run may want. */
export const intentionKinds: readonly IntentionKind[] = [placeOrder, cancelOrder, approveOrder];
