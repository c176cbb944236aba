import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { idSchema } from "@/lib/domain/id-schema";
import { listRepeats } from "@/lib/drafts/repeats/data";
import { forms } from "@/lib/kinds";

export const GET = authorizedRoute(
  "drafts.repeats",
  { params: z.object({ id: idSchema }) },
  (actor, { params }) => listRepeats(actor, forms, { draftId: params.id }),
);
