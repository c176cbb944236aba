import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { idSchema } from "@/lib/domain/id-schema";
import { listOpenedOf } from "@/lib/orders/approval/data";

export const GET = authorizedRoute(
  "orders.opened",
  { params: z.object({ id: idSchema }) },
  (actor, { params }) => listOpenedOf(actor, { orderId: params.id }),
);
