import type { NotifiedEvent } from "../rules";

/** Emails that one person gets of events in one business. */
export type Subscription = { userId: string; businessId: string; events: readonly NotifiedEvent[] };

/** What is shown of them to whoever has the link of an email. */
export type UnsubscribeView = {
  maskedEmail: string;
  businessName: string;
  events: readonly NotifiedEvent[];
  isStopped: boolean;
};
