import { listAddress } from "@/lib/domain/lists/address";
import type { MailKind } from "@/lib/mail/queue-mail";

/** `waiting` to be sent, tried in vain or not; `kept` where no mail server is configured. */
export const mailStates = ["waiting", "sent", "failed", "kept"] as const;
export type MailState = (typeof mailStates)[number];

/** The emails of a business as addresses say them: `/settings/mail?search=quintero&state=failed`. */
export const mailAddress = listAddress("/settings/mail", ["state"]);
/** Those that belong to none, for the operator's administrators: `/staff/mail?state=failed`. */
export const operatorMailAddress = listAddress("/staff/mail", mailAddress.filters);

export type MailQuery = ReturnType<typeof mailAddress.load>;

/** Whether an email of a kind has a link by which whoever has it comes in, or answers, as somebody else. */
const letsIn: Record<MailKind, boolean> = {
  consent: true,
  invitation: true,
  "new-device": false,
  "password-changed": false,
  "password-reset": true,
  "approval-needed": false,
  "order-completed": false,
  "token-refused": false,
  gathered: false,
  test: false,
};

/** The kinds that the operator's administrators may read where they are kept; a kind that is not known is none of them. */
export const harmlessKinds: readonly string[] = Object.entries(letsIn)
  .filter(([, isWayIn]) => !isWayIn)
  .map(([kind]) => kind);
