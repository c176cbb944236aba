import { publicRoute } from "@/lib/auth/public-route";
import { answerByLinkSchema } from "@/lib/drafts/consents/schema";
import { answerByLink } from "@/lib/orders/consents/mutations";

/** A person confirms or declines, by the mailed link, what was prepared for them. */
export const POST = publicRoute("consent.answer-by-link", answerByLinkSchema, answerByLink);
