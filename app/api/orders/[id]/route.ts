import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { idSchema } from "@/lib/domain/id-schema";
import { getOrder } from "@/lib/orders/data";

export const GET = authorizedRoute(
  "orders.read",
  { params: z.object({ id: idSchema }) },
  (actor, { params }) => getOrder(actor, params.id),
);
