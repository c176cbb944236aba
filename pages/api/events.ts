import { z } from "zod";
import { authorizedNodeRoute } from "@/lib/auth/authorized-node-route";
import { openEventStream } from "@/lib/live/event-stream";

/**
 * The event stream of a page that is looked at. On Node's own response: hundreds of them stay open, and what Next makes
 * around an answer of a route handler takes more than the stream itself.
 */
export const config = { api: { bodyParser: false, externalResolver: true } };

export default authorizedNodeRoute(
  "events",
  { method: "GET", turn: "read", query: z.object({}) },
  async (actor, { response }) => openEventStream(actor, response),
);
