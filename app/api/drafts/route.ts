import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listDrafts } from "@/lib/drafts/data";
import { openDraft } from "@/lib/drafts/mutations";
import { orderForm } from "@/lib/orders/form";

export const GET = authorizedRoute("drafts.list", {}, (actor) => listDrafts(actor, orderForm));

export const POST = authorizedRoute("drafts.open", {}, (actor) => openDraft(actor, orderForm));
