import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";
import type { ListPage } from "@/lib/domain/lists/page";
import type { MailKind } from "@/lib/mail/queue-mail";
import type { MailState } from "./rules";

/** What administrators see of the emails of their business, or of none. Times are ISO 8601 UTC strings. */

export type MailRow = {
  id: string;
  recipient: string;
  kind: MailKind;
  state: MailState;
  createdAt: string;
  sentAt: string | null;
  /** What the mail server said when it was last tried in vain, in its own words. */
  failure: string | null;
  /** It is kept, and its reader may read what it says. */
  isReadable: boolean;
  /** Who had it sent, where its reader is told that in place of what it says. */
  askedBy: string | null;
};

export type MailPage = ListPage<MailRow> & {
  /** Whether emails leave the portal at all. */
  isConfigured: boolean;
};

export const mailRefSchema = z.object({ mailId: idSchema });
export type MailRef = z.infer<typeof mailRefSchema>;

/** What an email says that was not sent, in the language of whom it is for. */
export type MailText = { text: string; locale: string };
