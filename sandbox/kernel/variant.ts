import type { z } from "zod";
import type { Account, File, Order, Quote } from "../prisma/generated/client";
import type { Transaction } from "./database";
import type { ServiceLine } from "./lifecycle/service-line";
import type { OrderStatus, RevisionStatus } from "./lifecycle/status";
import type { VariantKey } from "./settings";

export interface CallbackEvent {
  kind: "order" | "quote";
  id: number;
  status: string;
  at: Date;
}

/** What the shared machinery must know of a variant; its words and routes stay in its own folder. */
export interface Variant {
  key: VariantKey;
  /** Whether a fresh account has a signing secret. */
  signsCallbacks: boolean;
  /** How long a signed download address lives. */
  signedUrlSeconds: number;
  /** Delays of the callback retries, in seconds, before scaling. */
  retryDelaysSeconds: readonly number[];
  orderNumber(id: number): string;
  /** Whether a finished translation waits for the client's approval. */
  needsApproval(order: Order): boolean;
  /** The lines with quantities and prices, when staff have reviewed the files. */
  priceLines(ordered: Order | Quote, account: Account): ServiceLine[];
  /** How an order of this account is paid: the `payment` of a transaction. */
  payment(account: Account): Record<string, string | null>;
  /** The body of a callback, or null where this status sends none. */
  callbackBody(event: CallbackEvent): Record<string, string | number> | null;
  /** Headers of one callback attempt besides Content-Type. */
  callbackHeaders(attempt: {
    webhookId: string;
    body: string;
    at: Date;
    signingSecret: string | null;
  }): Record<string, string>;
  /** Runs in the transaction that finalizes or completes an order, so more than once for some. */
  onOrderFinalized?(tx: Transaction, order: Order): Promise<void>;
  /** Whether accounts have a coversheet and white label. */
  hasCoversheet: boolean;
  /** Reads the variant's word for a status; gives the sandbox's own. */
  orderStatus: z.ZodType<OrderStatus>;
  revisionStatus: z.ZodType<RevisionStatus>;
  /** The row behind an identifier of this variant. @throws ServiceError 404 */
  findOrderId(db: Transaction, accountId: string, identifier: string): Promise<number>;
  findRevisionId(db: Transaction, accountId: string, identifier: string): Promise<number>;
  /** The resource as the variant answers it, without any wrapping. */
  showOrder(db: Transaction, id: number, origin: string): Promise<object>;
  showRevision(db: Transaction, id: number, origin: string): Promise<object>;
  showFile(file: File, origin: string): object;
  /** Variants without quotes leave this out. */
  quotes?: {
    number(id: number): string;
    findId(db: Transaction, accountId: string, identifier: string): Promise<number>;
    show(db: Transaction, id: number, origin: string): Promise<object>;
  };
}

/** The variants this sandbox serves, by key. */
export type Variants = Readonly<Record<string, Variant>>;

/** The variant of an account. @throws Error for one that this sandbox does not serve */
export function variantOf(variants: Variants, key: string): Variant {
  const variant = variants[key];
  if (!variant) throw new Error(`This sandbox does not serve variant ${key}.`);
  return variant;
}
