import { approveOrder } from "./approve-order";
import { cancelOrder } from "./cancel-order";
import { deleteFile } from "./delete-file";
import type { IntentionKind } from "./kind";
import { orderByQuote } from "./order-by-quote";
import { placeAgain } from "./place-again";
import { placeOrder } from "./place-order";
import { requestRevision } from "./request-revision";
import { withdrawRevision } from "./withdraw-revision";

/** Everything that the people of a run may want. */
export const intentionKinds: readonly IntentionKind[] = [
  placeOrder,
  placeAgain,
  cancelOrder,
  approveOrder,
  requestRevision,
  withdrawRevision,
  deleteFile,
  orderByQuote,
];
