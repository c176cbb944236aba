import { authorizedRoute } from "@/lib/auth/authorized-route";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";

/** For a page whose session has ended: answers once its owner is signed in again. */
export const GET = authorizedRoute("session.read", {}, async (actor) => ({ owner: pageOwnerOf(actor) }));
