import { z } from "zod";
import type { Message } from "@/lib/domain/message";
import { messageSchema } from "@/lib/domain/message-schema";

/** What an email says, by the keys of the catalogue: it is put into words when it is sent, in its reader's language. */
export type Letter = {
  subject: Message;
  paragraphs: readonly Message[];
  /** Where it leads, if anywhere: a path of the portal. */
  link: { label: Message; path: string } | null;
  /** Why they get it; the last thing it says. */
  reason: Message;
};

export const letterSchema = z.object({
  subject: messageSchema,
  paragraphs: z.array(messageSchema),
  link: z.object({ label: messageSchema, path: z.string() }).nullable(),
  reason: messageSchema,
});
