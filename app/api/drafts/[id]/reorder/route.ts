import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { idSchema } from "@/lib/domain/id-schema";
import { findReorder } from "@/lib/orders/reorder/data";

export const GET = authorizedRoute(
  "drafts.reorder",
  { params: z.object({ id: idSchema }) },
  (actor, { params }) => findReorder(actor, { draftId: params.id }),
);
