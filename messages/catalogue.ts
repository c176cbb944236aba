import type { catalogue } from "./en/catalogue";

/** English is the language that the others are translated from: it says which messages there are, and with what in them. */
export type Catalogue = typeof catalogue;

/** The catalogue of another language: the same keys, other words. */
export type Translated<Messages = Catalogue> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string ? string : Translated<Messages[Key]>;
};

/** The languages of the interface: each has a folder beside this file, and a line here. */
export const catalogues = {
  en: async () => (await import("./en/catalogue")).catalogue,
} as const satisfies Record<string, () => Promise<Translated>>;

/** Spoken to whoever asks for none of these. */
export const defaultLocale = "en" satisfies keyof typeof catalogues;
