import { cleanerVersion, htmlCleaner } from "@/lib/domain/html";
import type { OrderRow, OrderSnapshot, Transaction } from "@/lib/domain/orders/shapes";
import { toFile } from "../../files/translate";
import { toOrderTimes } from "../../orders/translate";
import { revisionWith } from "../../revisions/translate";
import { commentWith, toServiceLine, unreadOf } from "../../translate";
import { toRequestedRow } from "../translate";
import type { WireOrder, WireOrderRow, WireTransaction } from "./wire";

/** Orders in Variant A's words as ours. Pure. Their statuses are our own words already. */

export function toOrderRow(order: WireOrderRow): OrderRow {
  return {
    ...toRequestedRow(order),
    status: order.status,
    ...toOrderTimes(order),
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
    revisions: revisions.rows.map(revisionWith(clean)),
    transactions: transactions.rows.map(toTransaction),
    shipments: [],
    address: null,
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
    paymentMethod: description ?? kind ?? instrument ?? "invoice",
    createdAt: transaction.created_at,
  };
}
