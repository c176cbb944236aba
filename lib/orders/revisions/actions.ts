"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { commandRefSchema } from "@/lib/drafts/schema";
import { answerRevision, requestRevision, stopWaitingForRevision, withdrawRevision } from "./mutations";
import { requestRevisionSchema, revisionAnswerSchema, revisionRefSchema } from "./schema";

export const requestRevisionAction = authorizedAction(
  "revision.request",
  requestRevisionSchema,
  requestRevision,
);
export const withdrawRevisionAction = authorizedAction(
  "revision.withdraw",
  revisionRefSchema,
  withdrawRevision,
);
export const answerRevisionAction = authorizedAction("revision.answer", revisionAnswerSchema, answerRevision);
export const stopWaitingForRevisionAction = authorizedAction(
  "revision.stop-waiting",
  commandRefSchema,
  stopWaitingForRevision,
);
