import { cleanerVersion, htmlCleaner } from "@/lib/domain/html";
import type { OrderRow, OrderSnapshot, Transaction } from "@/lib/domain/orders/shapes";
import { toFile } from "../files/translate";
import { commentWith, toRequestedRow, toServiceLine, unreadOf } from "../translate";
import type { WireOrder, WireOrderRow, WireTransaction } from "./wire";

/** Orders in Variant A's words as ours. Pure. Their statuses are our own words already. */

export function toOrderRow(order: WireOrderRow): OrderRow {
  return {
    ...toRequestedRow(order),
    status: order.status,
    receivedAt: order.received_at,
    reviewAt: order.review_at ?? null,
    approvedAt: order.approved_at ?? null,
    completedAt: order.completed_at ?? null,
    cancelledAt: order.cancelled_at ?? null,
  };
}

export function toOrder(order: WireOrder): OrderSnapshot {
  const clean = htmlCleaner();
  const { services, files, comments, revisions, transactions } = order;
  const ofRevisions = revisions.rows.map((revision) => revision.files);
  return {
    ...toOrderRow(order),
    cleanerVersion,
    ...unreadOf({
      services: [services],
      files: [files, ...ofRevisions],
      comments: [comments],
      revisions: [revisions],
      transactions: [transactions],
    }),
    services: services.rows.map(toServiceLine),
    files: files.rows.map(toFile),
    comments: comments.rows.map(commentWith(clean)),
    revisions: revisions.rows.map((revision) => ({
      serviceId: revision.id,
      status: revision.status,
      bodyHtml: clean(revision.body),
      requestedAt: revision.requested_at,
      completedAt: revision.completed_at ?? null,
      files: revision.files.rows.map(toFile),
    })),
    transactions: transactions.rows.map(toTransaction),
    shipments: [],
  };
}

function toTransaction(transaction: WireTransaction): Transaction {
  const {
    payment_instrument: instrument,
    payment_type: kind,
    payment_description: description,
  } = transaction;
  return {
    kind: transaction.type,
    amountCents: transaction.amount,
    description: transaction.description,
    paymentMethod: description ?? inWords(kind ?? instrument ?? "invoice"),
    createdAt: transaction.created_at,
  };
}

/** `us_bank_account` as `Us bank account`: the list of these words is open. */
function inWords(word: string): string {
  const spaced = word.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
