import type { Message } from "@/lib/domain/message";

/** Of a message its key and what is put into it were checked where it was made; for all of them at once that takes minutes. */
type AnyTranslator = {
  (key: string, params?: Message["params"]): string;
  has(key: string): boolean;
};

/** @param translator of next-intl, of the whole catalogue */
export function messageText(translator: { has: unknown }, { key, params }: Message): string {
  const t = translator as AnyTranslator;
  const text = t(key, params);
  // A later release has stored a key that is not in this catalogue, or the page was not given its words, of which the
  // console tells.
  return t.has(key) ? text : t("errors.unknown");
}
