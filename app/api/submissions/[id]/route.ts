import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { idSchema } from "@/lib/domain/ids";
import { getSubmission } from "@/lib/orders/data";

export const GET = authorizedRoute(
  "submissions.read",
  { params: z.object({ id: idSchema }) },
  (actor, { params }) => getSubmission(actor, params.id),
);
