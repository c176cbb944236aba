import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { idSchema } from "@/lib/domain/id-schema";
import { getBusinessDetails } from "@/lib/staff/businesses/data";

export const GET = authorizedRoute(
  "business.read",
  { params: z.object({ id: idSchema }) },
  (actor, { params }) => getBusinessDetails(actor, { businessId: params.id }),
);
