import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listDrafts } from "@/lib/orders/drafts/data";
import { openDraft } from "@/lib/orders/drafts/mutations";

export const GET = authorizedRoute("drafts.list", {}, (actor) => listDrafts(actor));

export const POST = authorizedRoute("drafts.open", {}, (actor) => openDraft(actor));
