import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { attemptRefSchema } from "@/lib/orders/drafts/schema";
import { getAttempt } from "@/lib/orders/placing/data";
import { withdrawAttempt } from "@/lib/orders/placing/mutations";

const { draftId, attempt } = attemptRefSchema.shape;
const shape = { params: z.object({ id: draftId, attempt }) };

export const GET = authorizedRoute("drafts.attempt.read", shape, (actor, { params }) =>
  getAttempt(actor, { draftId: params.id, attempt: params.attempt }),
);

export const DELETE = authorizedRoute("drafts.attempt.withdraw", shape, (actor, { params }) =>
  withdrawAttempt(actor, { draftId: params.id, attempt: params.attempt }),
);
