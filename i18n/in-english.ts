import { createTranslator } from "use-intl/core";
import type { Message } from "@/lib/domain/message";
import { catalogue } from "@/messages/en/catalogue";

/** A message for a terminal, which speaks English. */
export function inEnglish({ key, params }: Message): string {
  return createTranslator({ locale: "en", messages: catalogue })(key, params as never);
}
