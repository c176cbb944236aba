"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { answerSignedInSchema, consentRefSchema } from "@/lib/drafts/consents/schema";
import { answerSignedIn, withdrawConsent } from "./mutations";

export const answerConsentAction = authorizedAction("consent.answer", answerSignedInSchema, answerSignedIn);
export const withdrawConsentAction = authorizedAction("consent.withdraw", consentRefSchema, withdrawConsent);
