import type { z } from "zod";

/**
 * What differs between the forms that are kept as drafts. Each is described once, in the `form.ts` of its feature, and
 * the browser and the server go by the same description.
 */

/** @template Content the answers  @template Known what the portal knows of the service, by which they are checked */
export type Form<Content extends object = object, Known = unknown> = {
  /** As `Draft.kind` has it. */
  name: string;
  /**
   * The answers, as long as they may be: what was stored once is always read again, whatever the limits were then.
   * Every field has a default, for what an older release left out.
   */
  content: z.ZodType<Content> & { shape: object };
  /** The answers as they come in. */
  typed: z.ZodType<Content>;
  /** The answers as they are stored. @throws AppError `invalid_input` with messages at the fields */
  keep(content: Content): Content;
  /** Answers that can be sent; what is wrong with others, at the fields. */
  sendable(known: Known): z.ZodType<Content, Content>;
  /** What the person calls it, beside its first document; null where they do not yet. */
  referenceOf(content: Content): string | null;
  words: FormWords;
};

/** What people read of a form beside its fields. */
export type FormWords = {
  tooManyOpen(most: number): string;
  /** The documents that the person saw are not those of the draft. */
  otherDocuments: string;
  /** The press did not reach the portal in time. */
  neverArrived: string;
};
