import { authorizedRoute } from "@/lib/auth/authorized-route";
import { openEventStream } from "@/lib/live/event-stream";

export const dynamic = "force-dynamic";

export const GET = authorizedRoute("events", {}, async (actor, { request }) =>
  openEventStream(actor, request.signal),
);
