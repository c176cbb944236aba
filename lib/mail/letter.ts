import { z } from "zod";
import type { Message } from "@/lib/domain/message";
import { messageSchema } from "@/lib/domain/message-schema";

/** What an email says, by the keys of the catalogue: it is put into words when it is sent. */
export type Letter = {
  subject: Message;
  paragraphs: readonly Message[];
  /** Things that it tells of, each with where it leads: a path of the portal. */
  items?: readonly Item[];
  /** Where it leads, if anywhere: a path of the portal. */
  link: { label: Message; path: string } | null;
  /** Why they get it; the last thing it says. */
  reason: Message;
  /** How whoever gets it stops such emails: by the page in its foot, and by what mail programs post to. Paths of the portal. */
  unsubscribe?: { label: Message; pagePath: string; postPath: string };
};

type Item = { text: Message; path: string };

export const letterSchema = z.object({
  subject: messageSchema,
  paragraphs: z.array(messageSchema),
  items: z.array(z.object({ text: messageSchema, path: z.string() })).optional(),
  link: z.object({ label: messageSchema, path: z.string() }).nullable(),
  reason: messageSchema,
});
