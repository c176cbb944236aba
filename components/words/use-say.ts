"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { Message } from "@/lib/domain/message";
import { messageText } from "./message-text";

export type Say = (message: Message) => string;

/** How a message of the server, or of what runs outside React, is put into words. */
export function useSay(): Say {
  const t = useTranslations();
  return useCallback((told) => messageText(t, told), [t]);
}

/** The same of why something was refused, with what that means for the person. */
export function useSayRefusal(): (refusal: { message: Message; meaning?: Message | undefined }) => string {
  const say = useSay();
  return ({ message, meaning }) => (meaning ? `${say(message)} ${say(meaning)}` : say(message));
}
