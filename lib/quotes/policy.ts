import type { Actor } from "@/lib/auth/actor";
import type { Capabilities } from "@/lib/domain/capabilities";
import { type Message, message } from "@/lib/domain/message";
import type { Permitted } from "@/lib/domain/permitted";
import type { QuoteStatus } from "@/lib/domain/quotes/status";
import { decidesForBusiness, mayManage } from "@/lib/orders/policy";
import type { QuoteAction } from "./schema";

/** What of a quote decides who may do what. */
export type QuoteStanding = {
  status: QuoteStatus;
  totalCents: number | null;
  placedById: string | null;
  goneAt: Date | null;
};

type Who = Pick<Actor, "userId" | "acting">;

/** Whether a quote can be requested where the service can do this; whoever may order may ask what it would cost. */
export function canRequest({ quotes }: Pick<Capabilities, "quotes">): Permitted {
  return quotes ? { allowed: true } : { allowed: false, reason: message("draftErrors.quote.unavailable") };
}

/** Whether `actor`, who can see the quote, may take the action now; else why not. */
export function can(actor: Who, action: QuoteAction, quote: QuoteStanding): Permitted {
  if (!hasRight(actor, action, quote)) {
    return { allowed: false, reason: message(`quoteErrors.${action}.role`) };
  }
  const obstacle = quote.goneAt ? message("quoteErrors.gone") : obstacles[action](quote);
  return obstacle ? { allowed: false, reason: obstacle } : { allowed: true };
}

/** What the quote's page says of an action; null where it has no such thing to offer this person, now or later. */
export function offered(actor: Who, action: QuoteAction, quote: QuoteStanding): Permitted | null {
  const permitted = can(actor, action, quote);
  if (permitted.allowed) return permitted;
  const isOver = quote.goneAt !== null || quote.status === "converted";
  return isOver || !hasRight(actor, action, quote) ? null : permitted;
}

/** Whether it is the actor's to decide at all. A conversion spends money: approvers and administrators decide on it. */
export function hasRight(actor: Who, action: QuoteAction, quote: Pick<QuoteStanding, "placedById">): boolean {
  return action === "convert" ? decidesForBusiness(actor) : mayManage(actor, quote);
}

/** What stands against an action as the quote stands; null where nothing does. */
const obstacles: Record<QuoteAction, (quote: QuoteStanding) => Message | null> = {
  convert: ({ status, totalCents }) => {
    if (status === "converted") return message("quoteErrors.convert.done");
    if (status === "requested") return message("quoteErrors.convert.early");
    if (status !== "pending") return message("quoteErrors.convert.status");
    return totalCents === null ? message("quoteErrors.convert.unpriced") : null;
  },
  delete: ({ status }) => (status === "converted" ? message("quoteErrors.delete.converted") : null),
};
