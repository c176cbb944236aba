import { z } from "zod";
import * as mini from "zod/mini";
import type { TokenLack } from "@/lib/connections/schema";
import type { CoversheetFieldName } from "@/lib/domain/coversheet";
import type { Doer } from "@/lib/domain/doer";
import type { CleanHtml } from "@/lib/domain/html";
import { idSchema } from "@/lib/domain/id-schema";
import type { CountedUpTo, ListPage } from "@/lib/domain/lists/page";
import type { Shipment, Transaction } from "@/lib/domain/orders/shapes";
import type { OrderStatus } from "@/lib/domain/orders/status";
import type { PageRate } from "@/lib/domain/page-rate";
import type { Permitted } from "@/lib/domain/permitted";
import type { Refusal } from "@/lib/domain/refusal";
import type { Revision } from "@/lib/domain/revisions/shapes";
import type { ServiceName } from "@/lib/domain/services";
import type { Comment, ServiceLine, Unread } from "@/lib/domain/shapes";
import type { Address } from "@/lib/domain/shipping";
import { isShippingService } from "@/lib/domain/shipping-services";
import { storableText } from "@/lib/domain/storable-text";
import type { Step } from "@/lib/domain/timeline";
import {
  type AttemptView,
  type ConnectionChoice,
  type DraftSummary,
  type DraftView,
  pressSchema,
} from "@/lib/drafts/schema";
import { openedFileSchema } from "@/lib/files/opened/schema";
import type { OfferedAddresses } from "./addresses/schema";
import type { ApprovalFor } from "./approval/rules";
import type { AskedOrder } from "./consents/schema";
import type { ToCome } from "./course/rules";
import type { CoversheetField, LabelledField } from "./coversheet/rules";
import { answers, type OrderContent } from "./form";
import type { TurnaroundCriteria } from "./turnaround/schema";

/** Inputs of the orders feature, and the shapes its reads answer with. Times are ISO 8601 UTC strings. */

export const orderRefSchema = z.object({ orderId: idSchema });
export type OrderRef = z.infer<typeof orderRefSchema>;

/** More than any order holds. */
const openedAtMost = 1_000;

/** What is approved is what the person has looked at, as `OrderView` names it, and of its documents what they opened. */
export const approvalSchema = orderRefSchema.extend({
  reviewVersion: z.string().max(100),
  opened: z.array(openedFileSchema).max(openedAtMost),
});
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
  /** When it was done, or changed, in a list that stands by that; left out of others. */
  sortTime?: string | null;
  /** Left out where it does not wait for the reader's approval. */
  waitingForYou?: WaitingForYou;
  /** Left out where the business has one connection alone. */
  connectionName?: string;
};

/** A row where it is said what an approval would be for, and by when it is needed. */
export type OrderUnderWay = OrderListRow & Pick<OrderView, "approvalFor" | "neededBy">;

/** What is exported alike of orders and of quotes, in place of what is for the eyes of its reader alone. */
export type ExportedRequest = Omit<OrderListRow, "receivedAt" | "placedBy" | "sortTime" | "waitingForYou"> &
  Record<CoversheetFieldName, string | null>;

export type ExportedOrder = ExportedRequest &
  Pick<OrderListRow, "receivedAt" | "placedBy"> & { completedAt: string | null; neededBy: string | null };

/** An order where others answer to the same number. */
export type NumberedOrder = OrderListRow & { connectionName: string };

export type OrderListPage = ListPage<OrderListRow> & {
  /** When the service last confirmed what is shown; null before it ever did. */
  confirmedAt: string | null;
  /** False where the reader sees no prices: then there are none in it. */
  showsPrices: boolean;
  /** How the references are headed; null where none are shown. */
  referenceHeading: Pick<LabelledField, "label"> | null;
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

/** What people ask for at a button of the order's page, which may be answered before its end is known. */
export type AskedAction = OrderAction | "withdrawRevision";

/** Something that a person asked for: whether it is still being found out what became of it, and what there is to say. */
export type AskedView<Action = AskedAction> = { action: Action; isOpen: boolean } & Pick<
  Refusal,
  "message" | "meaning"
>;

/** A revision that the service has. */
export type RevisionView = Pick<Revision, "status" | "bodyHtml" | "requestedAt" | "completedAt"> & {
  /** The service's. */
  id: string;
  askedBy: Doer;
  documents: OrderDocument[];
  /** Null where nothing is said of it. */
  withdraw: Permitted | null;
};

/** What was said and done about an order, one after the other. */
export type ConversationEntry =
  | { kind: "comment"; at: string; comment: SignedComment }
  | { kind: "revision"; at: string; revision: RevisionView }
  /** What the service's staff gave back since a revision was asked for. */
  | { kind: "document"; at: string; document: OrderDocument };

/** A revision of which the reader does not know yet what became of it, or that came to nothing. */
export type AskedRevisionView = {
  attempt: AttemptView;
  bodyHtml: CleanHtml;
  documentNames: string[];
  /** The revisions of which one may be it: its person is asked. */
  possible: string[];
};

/** What the page of an order says of revisions beside the conversation. */
export type RevisionsView = {
  /** Null where nothing is said of it. */
  request: Permitted | null;
  asked: AskedRevisionView | null;
  /** The reader has begun one. */
  hasDraft: boolean;
};

/** What was estimated before it was ordered, beside what the service counted since. */
export type EstimateView = {
  /** Null where not every document was counted: of some alone it would be half a number. */
  pages: number | null;
  /** What the service counted of the documents; null before it did, and where nothing tells what it counts. */
  counted: { unit: NonNullable<ServiceLine["counts"]>; quantity: number } | null;
  /** By more than is usual on the connection; never where the two count different things. */
  isDifferent: boolean;
};

export type OrderView = {
  id: string;
  number: string;
  /** Null where the business has one connection alone. */
  connectionName: string | null;
  reference: string | null;
  /** What stands on its coversheet, under the labels of today. */
  coversheet: (LabelledField & { value: string })[];
  status: OrderStatus;
  sourceLanguageName: string;
  targetLanguageName: string;
  /** False where the reader sees no prices: then there are none in it. */
  showsPrices: boolean;
  totalCents: number | null;
  /** Null where nothing was estimated. */
  estimate: EstimateView | null;
  receivedAt: string;
  placedBy: Doer;
  /** Where it was placed, of one that was not placed through this portal: `website`, `api`, or a word new to us. */
  origin: string | null;
  /** The service's own page of it; null where it has none that people may be sent to. */
  pageAtService: string | null;
  /** The quote that it came of; null for one that came of none that the reader sees. */
  ofQuote: { id: string; number: string } | null;
  /** The day by which it is needed, as `2026-12-01`; null where nobody said. */
  neededBy: string | null;
  /** Whether the reader may say so, or say otherwise. */
  mayChangeNeededBy: boolean;
  /** Of which orders the history tells when this one may be done; null once it is over. */
  turnaroundCriteria: TurnaroundCriteria | null;
  timeline: Step[];
  toCome: ToCome;
  /** Null where it does not wait for the reader's approval. */
  waitingForYou: WaitingForYou | null;
  services: ServiceLine[];
  documents: OrderDocument[];
  conversation: ConversationEntry[];
  revisions: RevisionsView;
  transactions: Transaction[];
  shipments: Shipment[];
  /** Where its hard copy goes; null where the service tells of none. */
  address: Address | null;
  /** What its approval is for, as far as it is known. */
  approvalFor: ApprovalFor;
  /** Null for what the order never offers the reader: nothing is said of it. */
  permissions: Record<OrderAction, Permitted | null>;
  /** Names what there is to approve: another once the translation was changed. */
  reviewVersion: string;
  /** There is a record of who approved what. */
  hasApprovalRecord: boolean;
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
export type OrderPage = { kind: "order"; order: OrderView } | { kind: "pending"; pending: PendingView };

/** An order that is being placed, or a quote that is requested, before the service confirmed it. */
export type PendingView = AttemptView & {
  /** Null where the business has one connection alone. */
  connectionName: string | null;
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

/** A quote that waits for a decision. */
export type PricedQuote = Pick<
  OrderListRow,
  "id" | "number" | "reference" | "sourceLanguageName" | "targetLanguageName" | "totalCents"
> & { connectionName: string | null; neededBy: string | null };

export type HomeView = {
  /** The forms that the reader has begun and not placed. */
  drafts: DraftSummary[];
  /** Orders that wait for the consent of whom the reader is, or acts for. */
  awaitingConsent: {
    commandId: string;
    /** Null where the business has one connection alone, as of what follows. */
    connectionName: string | null;
    reference: string | null;
    documentNames: string[];
    staffName: string;
    personName: string;
    /** Whether it is the reader who answers. */
    mayAnswer: boolean;
  }[];
  /** Orders and quotes whose outcome is being checked, the reader's own first. */
  checking: {
    kind: "order" | "quote";
    commandId: string;
    connectionName: string | null;
    reference: string | null;
    documentNames: string[];
    since: string;
    isOwn: boolean;
  }[];
  /**
   * Orders in client review: all are counted, those that the reader may decide on begin with what is needed soon, or is late;
   * then comes the longest wait.
   */
  review: { mayDecide: boolean; waiting: CountedUpTo; orders: OrderUnderWay[] };
  /** Quotes that have their price; as orders in client review. */
  quotes: { mayDecide: boolean; waiting: CountedUpTo; quotes: PricedQuote[] };
  /** Those that are needed soon, or are late, first. */
  inProgress: FirstOf<OrderUnderWay>;
  recentlyCompleted: FirstOf<OrderListRow & { completedAt: string | null; translations: OrderDocument[] }>;
  hasAnyOrder: boolean;
};

/** The form as its page shows it. */
export type OrderDraftView = DraftView<OrderContent>;

/** Answers as they are typed: a line is no book, and a service that there is not is not asked for. */
export const typedOrderSchema = mini.object({
  ...answers((longest) =>
    mini._default(mini.string().check(mini.maxLength(longest), mini.overwrite(storableText)), ""),
  ),
  shippingService: mini._default(mini.string().check(mini.refine(isShippingService)), "standard"),
});

export const placeOrderSchema = pressSchema.extend({ content: typedOrderSchema });
export type PlaceOrderInput = z.infer<typeof placeOrderSchema>;

/** What the form needs beside the draft; from the mirror, never from the service while the page waits. */
export type OrderFormOptions = OfferedAddresses & {
  languages: { code: string; name: string }[];
  /** Codes of the pairs this business used last, newest first. */
  recentPairs: { source: string; target: string }[];
  /** What the person usually asks for together; none where nothing is usual. */
  usualServices: ServiceName[];
  coversheet: CoversheetField[];
  /** Its other fields: what was typed into them is not sent. */
  hiddenFields: LabelledField[];
  /** When somebody last said how it is set; null where nobody has. */
  coversheetSavedAt: string | null;
  /** Whether the reader looks after the settings of the coversheet. */
  keepsCoversheet: boolean;
  /** As `OrderKnown` has them. */
  countries: readonly string[] | null;
  today: string;
  /** Whether the service makes a coversheet; else the reference is all there is of it. */
  hasCoversheet: boolean;
  /** Where its order goes. */
  connectionId: string;
  /** By how many words pages are estimated there. */
  pageRate: PageRate;
  /** Those that it could go to, the default one first; none where there is no choice. */
  connections: ConnectionChoice[];
  /** Everything can be prepared without a token, and nothing uploaded or placed. */
  tokenLack: TokenLack | null;
  /** Where one is made; null also where nothing leads there. */
  serviceSite: string | null;
  /** Whose consent is asked for before it is placed, by name; null where none is. */
  consentOf: string | null;
};
