import { authorizedNodeRoute } from "@/lib/auth/authorized-node-route";
import { AppError, errorBody } from "@/lib/domain/errors";
import { copyDocument } from "@/lib/drafts/copies/mutations";
import { copyAddressSchema } from "@/lib/drafts/copies/schema";

/**
 * `POST /api/copy?draft=…&document=…&kind=…`: answers with lines of JSON, how far it is and at last what an upload is
 * answered with. Needs the raw response, because it tells while it goes on: what stands between ends silent answers.
 */
export const config = { api: { bodyParser: false, externalResolver: true } };

/** How often it is told how far it is, also where nothing has moved. */
const tellMs = 500;

export default authorizedNodeRoute(
  "drafts.document.copy",
  {
    method: "POST",
    turn: "upload",
    query: copyAddressSchema,
    endLate: (response, error) => void response.end(JSON.stringify(errorBody(error))),
  },
  async (actor, { query, response }) => {
    const gone = new AbortController();
    response.once("close", () => {
      if (!response.writableEnded) gone.abort(new AppError("service_unavailable", "The browser went away"));
    });
    let sentBytes = 0;
    const tell = () => {
      if (!response.headersSent) {
        response.writeHead(200, {
          "Content-Type": "application/x-ndjson",
          "Cache-Control": "no-store, no-transform",
        });
      }
      response.write(`${JSON.stringify({ sentBytes })}\n`);
    };
    const telling = setInterval(tell, tellMs);
    const onSent = (sent: number) => {
      sentBytes = sent;
    };
    try {
      const document = await copyDocument(actor, { ...query, signal: gone.signal, onSent });
      if (!response.headersSent) return document;
      response.end(JSON.stringify(document));
    } finally {
      clearInterval(telling);
    }
  },
);
