import type { ICUArgs } from "use-intl/core";
import type { Catalogue } from "@/messages/catalogue";

/**
 * Something that a person is told, by its key in the catalogue and what is put into it: the browser says it in the
 * person's language. Messages are stored with what they explain, so that a key is never given another meaning.
 */
export type Message = { key: MessageKey; params?: Readonly<Record<string, string | number>> };

/** The namespaces of what the server tells. */
type Told = Pick<
  Catalogue,
  | "errors"
  | "connectionErrors"
  | "orderErrors"
  | "quoteErrors"
  | "fileErrors"
  | "draftErrors"
  | "signInErrors"
  | "peopleErrors"
  | "staffErrors"
  | "viewErrors"
  | "mails"
  | "archives"
>;
export type MessageKey = KeysOf<Told>;

type KeysOf<Messages> = {
  [Key in keyof Messages & string]: Messages[Key] extends string ? Key : `${Key}.${KeysOf<Messages[Key]>}`;
}[keyof Messages & string];

type TextOf<Key, Messages = Told> = Key extends `${infer First}.${infer Rest}`
  ? First extends keyof Messages
    ? TextOf<Rest, Messages[First]>
    : never
  : Key extends keyof Messages
    ? Messages[Key]
    : never;

/** What is put into a message, as its text in the catalogue names it; of one of several, all that they name. */
type ParamsOf<Key extends MessageKey> = ICUArgs<
  TextOf<Key> & string,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: never }
>;

export function message<Key extends MessageKey>(
  key: Key,
  ...[params]: keyof ParamsOf<Key> extends never ? [] : [params: ParamsOf<Key>]
): Message {
  return params ? { key, params: params as Message["params"] } : { key };
}

/** Whether an answer of the portal's holds a message: what stands in between may have answered in its place. */
export function isMessage(told: unknown): told is Message {
  return typeof Object(told).key === "string";
}

/** Somebody else's words as they are, those of the service above all. */
export function verbatim(text: string): Message {
  return message("errors.text", { text });
}
