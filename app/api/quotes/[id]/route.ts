import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { idSchema } from "@/lib/domain/id-schema";
import { getQuote } from "@/lib/quotes/data";

export const GET = authorizedRoute(
  "quotes.read",
  { params: z.object({ id: idSchema }) },
  (actor, { params }) => getQuote(actor, { quoteId: params.id }),
);
