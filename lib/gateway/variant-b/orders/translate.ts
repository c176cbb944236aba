import { eachCoversheetField } from "@/lib/domain/coversheet";
import { cleanerVersion, cleanHtml, htmlCleaner } from "@/lib/domain/html";
import type { OrderRow, OrderSnapshot, Transaction } from "@/lib/domain/orders/shapes";
import type { NewRequest } from "@/lib/domain/requests";
import type { ServiceLine } from "@/lib/domain/shapes";
import { visibleText } from "@/lib/domain/visible-text";
import { toFile } from "../../files/translate";
import { toOrderTimes } from "../../orders/translate";
import { commentWith, fromServices, toServiceLine, unreadOf } from "../../translate";
import { revisionWith } from "../revisions/translate";
import { toOrderStatus } from "./status";
import type { WireAddress, WireOrder, WireOrderRow, WireTransaction } from "./wire";

/** Orders in Variant B's words as ours, and back. Pure. */

/** Statuses to which an order comes only after staff have counted and charged it; it may be put on hold, or cancelled, before. */
const counted: readonly string[] = [
  ...["in_progress", "in_review", "client_review", "approved", "finalizing", "in_revision", "completed"],
];

/** Before staff have counted, prices and quantities are told as 0. */
function isPriced({ status, price }: WireOrderRow): boolean {
  return counted.includes(status) || Boolean(price);
}

export function toOrderRow(order: WireOrderRow): OrderRow {
  return {
    serviceId: order.order_number,
    number: visibleText(order.order_number),
    url: null,
    ...eachCoversheetField(() => null),
    reference: order.reference ?? null,
    origin: order.origin,
    sourceLanguage: order.source_language,
    targetLanguage: order.target_language,
    totalCents: isPriced(order) ? (order.price ?? null) : null,
    status: toOrderStatus(order.status),
    ...toOrderTimes(order),
  };
}

export function toOrder(order: WireOrder): OrderSnapshot {
  const clean = htmlCleaner();
  const { services, files, comments, revisions, transactions, shipments } = order;
  const ofRevisions = revisions.rows.map((revision) => revision.files);
  const unpriced = (line: ServiceLine): ServiceLine =>
    isPriced(order)
      ? line
      : { ...line, quantity: null, priceCents: null, discountTenthsOfCent: null, totalCents: null };
  return {
    ...toOrderRow(order),
    cleanerVersion,
    ...unreadOf({
      services: [services],
      files: [files, ...ofRevisions],
      comments: [comments],
      revisions: [revisions],
      transactions: [transactions],
      shipments: [shipments],
    }),
    services: services.rows.map((service) => unpriced(toServiceLine(service))),
    files: files.rows.map(toFile),
    comments: comments.rows.map(commentWith(clean)),
    revisions: revisions.rows.map(revisionWith(clean)),
    transactions: transactions.rows.map(toTransaction),
    shipments: shipments.rows.map(({ carrier, service, tracking, created_at: createdAt }) => ({
      carrier,
      service: service ?? "",
      tracking: tracking ?? "",
      createdAt,
    })),
    address: order.address ? toAddress(order.address) : null,
  };
}

/** Null where nothing of it is filled in. */
function toAddress(address: WireAddress): OrderSnapshot["address"] {
  if (!Object.values(address).some(Boolean)) return null;
  return {
    recipient: address.recipient ?? "",
    street1: address.street_1 ?? "",
    street2: address.street_2 || null,
    city: address.city ?? "",
    state: address.state ?? "",
    zip: address.zip ?? "",
    country: address.country ?? "",
  };
}

function toTransaction(transaction: WireTransaction): Transaction {
  return {
    kind: transaction.type,
    amountCents: transaction.amount,
    description: transaction.description,
    paymentMethod: paymentOf(transaction),
    createdAt: transaction.created_at,
  };
}

/** Never more of a card than its last four digits, nor of an address more than its beginning, whatever the service sends. */
function paymentOf({
  payment_type: kind,
  card_details: card,
  paypal_details: paypal,
}: WireTransaction): string {
  const lastDigits = card?.masked_number?.match(/\d{4}$/)?.[0];
  if (kind === "card" && card) {
    const name = inWords(card.card_type || kind);
    return lastDigits ? `${name} ending in ${lastDigits}` : name;
  }
  if (kind === "paypal") {
    const email = paypal?.paypal_email;
    return email ? `PayPal (${masked(email)})` : "PayPal";
  }
  return kind ?? "";
}

/** `american_express` as `American express`: the list of cards is open. */
function inWords(word: string): string {
  const spaced = word.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** `billing@contoso.test` as `b•••@contoso.test`. */
function masked(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at > 0 ? `${first}•••${email.slice(at)}` : `${first}•••`;
}

/** The body of `POST /orders` ("Create order body"); what is empty is left out. */
export function fromNewOrder({ shipping, ...order }: NewRequest) {
  return {
    ...(order.reference ? { reference: order.reference } : {}),
    ...(order.notesHtml ? { notes: cleanHtml(order.notesHtml) } : {}),
    callback_url: order.callbackUrl,
    services: { ...fromServices(order.services), ...(shipping ? fromShipping(shipping) : {}) },
    ...(shipping ? { address: fromAddress(shipping.address) } : {}),
    files: order.fileServiceIds,
  };
}

type Shipping = NonNullable<NewRequest["shipping"]>;

function fromShipping({ service, signature }: Shipping) {
  return { shipping: true, shipping_service: service, shipping_signature: signature };
}

/** Line by line: what the service has no word for must not reach it by being there. */
function fromAddress({ recipient, street1, street2, city, state, zip, country }: Shipping["address"]) {
  return {
    ...{ recipient, street_1: street1, ...(street2 ? { street_2: street2 } : {}) },
    ...{ city, state, zip, country },
  };
}
