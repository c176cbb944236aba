import { authorizedRoute } from "@/lib/auth/authorized-route";
import { openEventStream } from "@/lib/live/event-stream";

export const dynamic = "force-dynamic";

/** Next would run GET for it, and leave a stream open that nobody reads. */
export const HEAD = () => new Response(null, { status: 405, headers: { Allow: "GET" } });

export const GET = authorizedRoute("events", {}, async (actor, { request }) =>
  openEventStream(actor, request.signal),
);
