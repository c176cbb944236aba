import type { CommandKind } from "@/lib/commands/kind";
import type { MirroredKind } from "@/lib/mirror/kind";
import { deleteFile } from "./files/command";
import { files } from "./files/mirrored";
import { approveOrder, cancelOrder, placeOrder } from "./orders/command";
import { orders } from "./orders/mirrored";
import { requestQuote } from "./quotes/command";
import { quotes } from "./quotes/mirrored";

/** Every kind of thing that is mirrored, and everything that the service is asked to do. */

export const mirroredKinds: readonly MirroredKind[] = [orders, quotes, files];

export const commandKinds: readonly CommandKind[] = [
  placeOrder,
  approveOrder,
  cancelOrder,
  requestQuote,
  deleteFile,
];
