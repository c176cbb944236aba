import type { CleanHtml } from "@/lib/domain/html";
import type { Message } from "@/lib/domain/message";
import type { TranslationRequest } from "@/lib/domain/requests";
import type { Shipping } from "@/lib/domain/shipping";
import type { DraftDocumentView } from "@/lib/drafts/documents/schema";
import type { AttemptView } from "@/lib/drafts/schema";
import type { LabelledField } from "../coversheet/rules";

/** An order that a person is asked to confirm, because one of the operator's staff prepared it for them. */

/** All that would be ordered, and nothing else. */
export type OrderToConfirm = {
  documents: Pick<DraftDocumentView, "id" | "name" | "kind" | "sizeBytes">[];
  sourceLanguageName: string;
  targetLanguageName: string;
  services: Omit<TranslationRequest["services"], "sourceLanguage" | "targetLanguage">;
  shipping: Shipping | null;
  /** Those that are filled in. */
  coversheet: (LabelledField & { value: string })[];
  notesHtml: CleanHtml | null;
  neededBy: string | null;
};

export type AskedOrder = {
  commandId: string;
  staffName: string;
  /** Who is asked. */
  personName: string;
  businessName: string;
  /** Why the staff member acted for the person, in their words. */
  reason: string;
  /** ISO 8601 UTC, as the next. */
  askedAt: string;
  expiresAt: string;
  /** False where no mail server is configured: an administrator of the business reads the link then. */
  isMailed: boolean;
  /** Where it would be placed; null where the business has one connection alone. */
  connectionName: string | null;
  /** `production`, or `sandbox`, where nothing is translated or charged. */
  environment: string;
  order: OrderToConfirm;
};

/** What a mailed link shows: the order, or why it cannot be confirmed any more. */
export type LinkedOrder =
  | { kind: "asked"; asked: AskedOrder; timeZone: string }
  | { kind: "hindered"; why: Message };

/** What came of an answer; of a confirmed one as far as it is known. */
export type AnsweredOrder =
  | { decision: "confirm"; attempt: AttemptView; number: string | null }
  | { decision: "decline" };
