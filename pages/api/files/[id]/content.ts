import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { authorizedNodeRoute } from "@/lib/auth/authorized-node-route";
import { assertNotCrossSite } from "@/lib/auth/requests/same-origin";
import { AppError } from "@/lib/domain/errors";
import { idSchema } from "@/lib/domain/id-schema";
import { openFile } from "@/lib/files/opened/mutations";

/**
 * `GET /api/files/{id}/content`: the bytes themselves, through the portal, which hashes them for whoever approves them.
 * Needs the raw response: only a stream that is sent as slowly as the browser takes it keeps the portal from holding the
 * file. A browser shows nothing of it as a page, whatever it holds.
 */
export const config = { api: { bodyParser: false, externalResolver: true, responseLimit: false } };

export default authorizedNodeRoute(
  "files.open",
  { method: "GET", turn: "document", query: z.object({ id: idSchema }) },
  async (actor, { query: { id }, request, response }) => {
    assertNotCrossSite({ get: (name) => request.headers[name]?.toString() ?? null });
    const gone = new AbortController();
    const away = () => new AppError("service_unavailable", "The browser went away");
    response.once("close", () => !response.writableEnded && gone.abort(away()));
    const { name, bytes } = await openFile(actor, id, gone.signal);
    response.writeHead(200, {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeRFC5987(name)}`,
      // Without a length, a browser has the end once what was sent is written down.
      "Cache-Control": "no-store",
    });
    await pipeline(bytes, response).catch((error) => {
      // Nothing of ours broke: whoever closes a page leaves like this.
      throw gone.signal.aborted ? gone.signal.reason : error;
    });
  },
);

/** As a parameter of a header: RFC 5987 takes fewer signs than an address. */
function encodeRFC5987(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
