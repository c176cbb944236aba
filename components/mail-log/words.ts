import type { MailKind } from "@/lib/mail/queue-mail";

/** What each kind of email is called. */
export const kindWords = {
  consent: "mailLog.kinds.consent",
  invitation: "mailLog.kinds.invitation",
  "new-device": "mailLog.kinds.newDevice",
  "password-changed": "mailLog.kinds.passwordChanged",
  "password-reset": "mailLog.kinds.passwordReset",
  "approval-needed": "mailLog.kinds.approvalNeeded",
  "order-completed": "mailLog.kinds.orderCompleted",
  "token-refused": "mailLog.kinds.tokenRefused",
  gathered: "mailLog.kinds.gathered",
  test: "mailLog.kinds.test",
} as const satisfies Record<MailKind, string>;
