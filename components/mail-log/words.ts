import type { MailKind } from "@/lib/mail/queue-mail";

/** What each kind of email is called. */
export const kindWords = {
  invitation: "mailLog.kinds.invitation",
  test: "mailLog.kinds.test",
} as const satisfies Record<MailKind, string>;
