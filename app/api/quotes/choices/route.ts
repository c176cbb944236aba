import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuoteChoices } from "@/lib/quotes/list/choices/data";

export const GET = authorizedRoute("quotes.choices", {}, (actor) => listQuoteChoices(actor));
