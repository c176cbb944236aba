import type { CommandKind } from "@/lib/commands/kind";
import type { Form } from "@/lib/drafts/form";
import type { DraftKind } from "@/lib/drafts/kind";
import type { MirroredKind } from "@/lib/mirror/kind";
import type { NotifiedKind } from "@/lib/notifications/kind";
import { tokenRefused } from "./connections/notified";
import { deleteFile } from "./files/command";
import { files } from "./files/mirrored";
import { approveOrder, cancelOrder, placeOrder } from "./orders/command";
import { orderDraft } from "./orders/draft";
import { orderForm } from "./orders/form";
import { orders } from "./orders/mirrored";
import { approvalNeeded, orderCompleted } from "./orders/notified";
import { requestRevision, withdrawRevision } from "./orders/revisions/command";
import { revisionDraft } from "./orders/revisions/draft";
import { convertQuote, deleteQuote, requestQuote } from "./quotes/command";
import { quoteDraft } from "./quotes/draft";
import { quoteForm } from "./quotes/form";
import { quotes } from "./quotes/mirrored";

/** Every kind of thing that is mirrored, everything that the service is asked to do, every form that is kept, and every event that people are emailed of. */

export const mirroredKinds: readonly MirroredKind[] = [orders, quotes, files];

export const commandKinds: readonly CommandKind[] = [
  placeOrder,
  approveOrder,
  cancelOrder,
  requestRevision,
  withdrawRevision,
  requestQuote,
  convertQuote,
  deleteQuote,
  deleteFile,
];

export const draftKinds: readonly DraftKind[] = [orderDraft, quoteDraft, revisionDraft];

/** Those that have a page, where people begin one and go on with it. */
export const forms: readonly Form[] = [orderForm, quoteForm];

/** In the order in which an email names them that tells of several. */
export const notifiedKinds: readonly NotifiedKind[] = [approvalNeeded, tokenRefused, orderCompleted];
