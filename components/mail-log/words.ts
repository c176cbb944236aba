import type { MailKind } from "@/lib/mail/queue-mail";

/** What each kind of email is called. */
export const kindWords = {
  invitation: "mailLog.kinds.invitation",
  "password-changed": "mailLog.kinds.passwordChanged",
  "password-reset": "mailLog.kinds.passwordReset",
  test: "mailLog.kinds.test",
} as const satisfies Record<MailKind, string>;
