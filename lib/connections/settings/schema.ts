import * as z from "zod/mini";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { withoutEndSlashes } from "@/lib/domain/end-slashes";
import { environments } from "@/lib/domain/environment";
import type { MessageKey } from "@/lib/domain/message";
import { nameSchema } from "@/lib/domain/name-schema";
import { usualPageRate } from "@/lib/domain/page-rate";
import { connectionRefSchema, type TokenView } from "../schema";

/** What administrators see and change of the connections of their business. Times are ISO 8601 UTC strings. */

const name = nameSchema({
  missing: "connectionErrors.name.missing",
  atMost: 100,
  tooLong: "connectionErrors.name.tooLong",
});

/** With the `/api/v1` prefix, and without a slash at the end. */
const baseUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500, { error: "connectionErrors.address.tooLong" satisfies MessageKey, abort: true }),
    z.overwrite(withoutEndSlashes),
    z.refine(isBaseAddress, "connectionErrors.address.malformed" satisfies MessageKey),
  );

/** Typed as text. @param least a page of no words would be none */
const wordCount = (least: number) => {
  const error = "connectionErrors.words" satisfies MessageKey;
  const count = z.int({ error }).check(z.minimum(least, { error }), z.maximum(10_000, { error }));
  // A field that was emptied would else be read as 0, which a tolerance may be.
  const typed = z.transform((text) => (String(text).trim() === "" ? Number.NaN : Number(text)));
  return z.pipe(typed, count);
};

/** By how many words pages are estimated; as usual where a page does not ask for it yet. */
const counted = {
  wordsPerPage: z._default(wordCount(1), usualPageRate.wordsPerPage),
  toleranceWords: z._default(wordCount(0), usualPageRate.toleranceWords),
};

const described = { name, environment: z.enum(environments), baseUrl, ...counted };

export const addConnectionSchema = z.object({ ...described, variant: z.enum(serviceVariants) });
export type AddConnectionInput = z.infer<typeof addConnectionSchema>;

/** What the form of one that is there asks for. */
export const connectionFormSchema = z.object(described);
export type ConnectionAnswers = z.infer<typeof connectionFormSchema>;

export const changeConnectionSchema = z.extend(connectionRefSchema, {
  ...described,
  /** What the form was filled with: what somebody else has changed since is not put back. */
  known: z.object({
    ...{ name: z.string(), environment: z.string(), baseUrl: z.string() },
    wordsPerPage: z._default(z.number(), usualPageRate.wordsPerPage),
    toleranceWords: z._default(z.number(), usualPageRate.toleranceWords),
  }),
});
export type ChangeConnectionInput = z.infer<typeof changeConnectionSchema>;

export type ConnectionSettings = {
  id: string;
  name: string;
  /** New things go to it where nobody chose. */
  isDefault: boolean;
  variant: ServiceVariant;
  /** Whether the service signs its callbacks there. */
  signsCallbacks: boolean;
  environment: string;
  baseUrl: string;
  wordsPerPage: number;
  toleranceWords: number;
  /** The token that the business shares there. */
  sharedToken: TokenView | null;
  /** How many people have a token of their own there. */
  ownTokens: number;
  /** What callbacks may be signed with, the newest first; those of before are told as retired. */
  secrets: SecretView[];
};

export type SecretView = { id: string; addedAt: string; retiredAt: string | null };

/** What the parser of addresses leaves out or takes for something else. */
const misread = /[\s\p{C}\\]/u;

/** Whether it is written out whole and asked for as it is written, holds no password and says nothing behind its path. */
function isBaseAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || misread.test(address) || !URL.canParse(address)) return false;
  const { username, password, search, hash } = new URL(address);
  return username === "" && password === "" && search === "" && hash === "" && !/[?#]/.test(address);
}
