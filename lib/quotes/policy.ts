import type { Capabilities } from "@/lib/domain/capabilities";
import { message } from "@/lib/domain/message";
import type { Permitted } from "@/lib/orders/schema";

/** Whether a quote can be requested where the service can do this; whoever may order may ask what it would cost. */
export function canRequest({ quotes }: Pick<Capabilities, "quotes">): Permitted {
  return quotes ? { allowed: true } : { allowed: false, reason: message("draftErrors.quote.unavailable") };
}
