import type { AnySchema } from "@/lib/domain/any-schema";
import type { Capabilities } from "@/lib/domain/capabilities";
import type { Message } from "@/lib/domain/message";
import type { Catalogue } from "@/messages/catalogue";
import type { DocumentKind, DraftDocumentView } from "./documents/schema";

/**
 * What differs between the forms that are kept as drafts. Each is described once, in the `form.ts` of its feature, and
 * the browser and the server go by the same description.
 */

export type FormName = keyof Catalogue["forms"];

/** A form by its name and its pages alone: what leads to it needs none of its rules, which are heavy to load. */
export type FormOutline = {
  /** As `Draft.kind` has it; its words are under it in the namespaces `forms` and `draftErrors`. */
  name: FormName;
  /** Paths of the portal's pages. */
  pages: {
    /** Of the form itself. */
    form: string;
    /** Of what it becomes, each by its id below this. */
    results: string;
  };
};

/** @template Content the answers  @template Known what the portal knows of the service, by which they are checked */
export type Form<Content extends object = object, Known = unknown> = FormOutline & {
  /**
   * The answers, as long as they may be: what was stored once is always read again, whatever the limits were then.
   * Every field has a default, for what an older release left out.
   */
  content: AnySchema<Content> & { shape: object };
  /** Answers that can be sent; what is wrong with others, at the fields. */
  sendable(known: Known): AnySchema<Content, Content>;
  /** Whether a connection takes it; left out where every one does. */
  goesTo?(capabilities: Capabilities): boolean;
  /** What the person calls it, beside its first document; null where they do not yet. */
  referenceOf(content: Content): string | null;
  /**
   * Names the fields as they were shown to whoever answered them: another where they were changed since, and then the
   * answers may mean something else. Left out where the fields are always the same.
   */
  answeredAs?(content: Content, known: Known): string;
  /** What every document of it is; left out where the person says that of each. */
  documentsAre?: DocumentKind;
  /** Why it cannot be sent with these documents yet. */
  documentFaults(documents: readonly SendableDocument[]): Message[];
};

/** A document as far as it decides whether a form can be sent; the browser has more states than the server. */
export type SendableDocument = Pick<DraftDocumentView, "name" | "kind"> & {
  state: DraftDocumentView["state"] | "waiting" | "removing";
};
