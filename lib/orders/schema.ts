import { z } from "zod";
import type { TokenLack } from "@/lib/connections/schema";
import type { Doer } from "@/lib/domain/doer";
import { idSchema } from "@/lib/domain/id-schema";
import type { CountedUpTo, ListPage } from "@/lib/domain/lists/page";
import type { Message } from "@/lib/domain/message";
import type { Shipment, Transaction } from "@/lib/domain/orders/shapes";
import type { OrderStatus } from "@/lib/domain/orders/status";
import type { Refusal } from "@/lib/domain/refusal";
import type { Comment, ServiceLine, Unread } from "@/lib/domain/shapes";
import type { Step } from "@/lib/domain/timeline";
import { type AttemptView, type DraftSummary, type DraftView, pressSchema } from "@/lib/drafts/schema";
import type { AskedOrder } from "./consents/schema";
import type { ToCome } from "./course/rules";
import { type CoversheetField, type OrderContent, typedOrderSchema } from "./form";

/** Inputs of the orders feature, and the shapes its reads answer with. Times are ISO 8601 UTC strings. */

export const orderRefSchema = z.object({ orderId: idSchema });
export type OrderRef = z.infer<typeof orderRefSchema>;

/** What is approved is what the person has looked at, as `OrderView` names it. */
export const approvalSchema = orderRefSchema.extend({ reviewVersion: z.string().max(100) });
export type Approval = z.infer<typeof approvalSchema>;

/** An order that waits for the reader's approval, and since when, where the service tells. */
export type WaitingForYou = { since: string | null };

export type OrderListRow = {
  id: string;
  number: string;
  reference: string | null;
  status: OrderStatus;
  sourceLanguageName: string;
  targetLanguageName: string;
  serviceNames: string[];
  /** Null before the service has set it, and for people who do not see prices. */
  totalCents: number | null;
  receivedAt: string;
  placedBy: Doer;
  /** Left out where it does not wait for the reader's approval. */
  waitingForYou?: WaitingForYou;
};

/** An order where others answer to the same number. */
export type NumberedOrder = OrderListRow & { connectionName: string };

export type OrderListPage = ListPage<OrderListRow> & {
  /** When the service last confirmed what is shown; null before it ever did. */
  confirmedAt: string | null;
  /** False where the reader sees no prices: then there are none in it. */
  showsPrices: boolean;
};

export type OrderDocument = {
  id: string;
  name: string;
  kind: string;
  sizeBytes: number;
  uploadedAt: string;
};

/** A comment with whoever wrote it, as far as it came through this portal. */
export type SignedComment = Omit<Comment, "author"> & {
  author: Doer;
  /** The account wrote it, and not through this portal. */
  isOutside: boolean;
};

/** What people can have the service do with an order that is there. */
const orderActions = ["cancel", "approve"] as const;
export type OrderAction = (typeof orderActions)[number];

/** The same of every action. */
export function eachAction<Value>(of: (action: OrderAction) => Value): Record<OrderAction, Value> {
  return Object.fromEntries(orderActions.map((action) => [action, of(action)])) as Record<OrderAction, Value>;
}

/** An action of the order's page: allowed, or a line that says why not. */
export type Permitted = { allowed: true } | { allowed: false; reason: Message };

/** Something that a person asked for: whether it is still being found out what became of it, and what there is to say. */
export type AskedView = { action: OrderAction; isOpen: boolean } & Pick<Refusal, "message" | "meaning">;

export type OrderView = {
  id: string;
  number: string;
  reference: string | null;
  field1: string | null;
  field2: string | null;
  status: OrderStatus;
  sourceLanguageName: string;
  targetLanguageName: string;
  /** False where the reader sees no prices: then there are none in it. */
  showsPrices: boolean;
  totalCents: number | null;
  receivedAt: string;
  placedBy: Doer;
  /** Where it was placed, of one that was not placed through this portal: `website`, `api`, or a word new to us. */
  origin: string | null;
  timeline: Step[];
  toCome: ToCome;
  /** Null where it does not wait for the reader's approval. */
  waitingForYou: WaitingForYou | null;
  services: ServiceLine[];
  documents: OrderDocument[];
  comments: SignedComment[];
  transactions: Transaction[];
  shipments: Shipment[];
  /** Null for what the order never offers the reader: nothing is said of it. */
  permissions: Record<OrderAction, Permitted | null>;
  /** Names what there is to approve: another once the translation was changed. */
  reviewVersion: string;
  /** What the reader asked for last and was not told the end of; null where nothing is to be said. */
  asked: AskedView | null;
  confirmedAt: string;
  /** The service no longer knows it. */
  goneAt: string | null;
  /** False while only a list told of it: then its documents, prices and comments are still to come. */
  isWhole: boolean;
  /** How many of its documents, comments and so on could not be read, and are left out. */
  unread: Unread;
};

/** What `/orders/{id}` shows: an order, or by the command one that is not yet confirmed. */
export type OrderPage = { kind: "order"; order: OrderView } | { kind: "pending"; pending: PendingOrderView };

/** An order that is being placed, before the service confirmed it. */
export type PendingOrderView = AttemptView & {
  reference: string | null;
  sourceLanguageName: string;
  targetLanguageName: string;
  documentNames: string[];
  placedBy: Doer;
  /** The reader's own, who alone may wait for it no longer. */
  isOwn: boolean;
  /** What its person is asked to consent to; null where it waits for none, or cannot be answered any more. */
  asked: AskedOrder | null;
  /** Whether it is the reader who answers that. */
  mayAnswer: boolean;
};

/** The first of a list, and whether there are more. */
export type FirstOf<Line> = { orders: Line[]; isMore: boolean };

export type HomeView = {
  /** The forms that the reader has begun and not placed. */
  drafts: DraftSummary[];
  /** Orders that wait for the consent of whom the reader is, or acts for. */
  awaitingConsent: {
    commandId: string;
    reference: string | null;
    documentNames: string[];
    staffName: string;
    personName: string;
    /** Whether it is the reader who answers. */
    mayAnswer: boolean;
  }[];
  /** Orders whose outcome is being checked, the reader's own first. */
  checking: {
    commandId: string;
    reference: string | null;
    documentNames: string[];
    since: string;
    isOwn: boolean;
  }[];
  /** Orders in client review: all are counted, those that the reader may decide on begin with the longest wait. */
  review: { mayDecide: boolean; waiting: CountedUpTo; orders: OrderListRow[] };
  inProgress: FirstOf<OrderListRow>;
  recentlyCompleted: FirstOf<OrderListRow & { completedAt: string | null; translations: OrderDocument[] }>;
  hasAnyOrder: boolean;
};

/** The form as its page shows it. */
export type OrderDraftView = DraftView<OrderContent>;

export const placeOrderSchema = pressSchema.extend({ content: typedOrderSchema });
export type PlaceOrderInput = z.infer<typeof placeOrderSchema>;

/** What the form needs beside the draft; from the mirror, never from the service while the page waits. */
export type OrderFormOptions = {
  languages: { code: string; name: string }[];
  /** Codes of the pairs this business used last, newest first. */
  recentPairs: { source: string; target: string }[];
  coversheet: CoversheetField[];
  /** Where its order goes. */
  connectionId: string;
  /** False where its connection cannot be used yet, which is said instead of the form. */
  isUsable: boolean;
  /** Everything can be prepared without a token, and nothing uploaded or placed. */
  tokenLack: TokenLack | null;
  /** Whose consent is asked for before it is placed, by name; null where none is. */
  consentOf: string | null;
};
