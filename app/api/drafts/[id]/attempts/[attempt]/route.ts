import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { getAttempt } from "@/lib/drafts/attempts/data";
import { withdrawAttempt } from "@/lib/drafts/attempts/withdrawal/mutations";
import { attemptRefSchema } from "@/lib/drafts/schema";
import { draftKinds } from "@/lib/kinds";

const { draftId, attempt } = attemptRefSchema.shape;
const shape = { params: z.object({ id: draftId, attempt }) };

export const GET = authorizedRoute("drafts.attempt.read", shape, (actor, { params }) =>
  getAttempt(actor, { draftId: params.id, attempt: params.attempt }),
);

export const DELETE = authorizedRoute("drafts.attempt.withdraw", shape, (actor, { params }) =>
  withdrawAttempt(actor, draftKinds, { draftId: params.id, attempt: params.attempt }),
);
