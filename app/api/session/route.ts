import { authorizedRoute } from "@/lib/auth/authorized-route";

/** For a page whose session has ended: answers once whoever it was made for is signed in again. */
export const GET = authorizedRoute("session.read", {}, async ({ userId }) => ({ userId }));
