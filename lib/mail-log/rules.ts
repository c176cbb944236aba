import { listAddress } from "@/lib/domain/lists/address";

/** `waiting` to be sent, tried in vain or not; `kept` where no mail server is configured. */
export const mailStates = ["waiting", "sent", "failed", "kept"] as const;
export type MailState = (typeof mailStates)[number];

/** The emails of a business as addresses say them: `/settings/mail?search=quintero&state=failed`. */
export const mailAddress = listAddress("/settings/mail", ["state"]);
export type MailQuery = ReturnType<typeof mailAddress.load>;
