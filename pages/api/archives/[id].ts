import { pipeline } from "node:stream/promises";
import { authorizedNodeRoute } from "@/lib/auth/authorized-node-route";
import { assertNotCrossSite } from "@/lib/auth/requests/same-origin";
import { attachmentName } from "@/lib/domain/attachment-name";
import { AppError } from "@/lib/domain/errors";
import { downloadArchive } from "@/lib/orders/archives/download/mutations";
import { archiveRefSchema } from "@/lib/orders/archives/schema";

/**
 * `GET /api/archives/{id}`: the zip, written as the browser takes it. Needs the raw response, as the bytes of a file do: what
 * is sent as slowly as it is taken holds nothing.
 */
export const config = { api: { bodyParser: false, externalResolver: true, responseLimit: false } };

export default authorizedNodeRoute(
  "archives.take",
  { method: "GET", turn: "archive", query: archiveRefSchema },
  async (actor, { query: { id }, request, response }) => {
    assertNotCrossSite({ get: (name) => request.headers[name]?.toString() ?? null });
    const gone = new AbortController();
    const away = () => new AppError("service_unavailable", "The browser went away");
    response.once("close", () => !response.writableEnded && gone.abort(away()));
    const { bytes, sizeBytes } = await downloadArchive(actor, id, gone.signal);
    response.writeHead(200, {
      "Content-Type": "application/zip",
      // By its length a browser knows one that broke off.
      "Content-Length": String(sizeBytes),
      "Content-Disposition": attachmentName("translations", "zip"),
      "Cache-Control": "no-store",
    });
    await pipeline(bytes, response).catch((error) => {
      throw gone.signal.aborted ? gone.signal.reason : error;
    });
  },
);
