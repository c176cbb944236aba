import { authorizedNodeRoute } from "@/lib/auth/authorized-node-route";
import { AppError } from "@/lib/domain/errors";
import { uploadDocument } from "@/lib/drafts/uploads/mutations";
import { announcedSize } from "@/lib/drafts/uploads/rules";
import { uploadAddressSchema } from "@/lib/drafts/uploads/schema";

/**
 * `POST /api/upload?draft=…&document=…&choice=…&name=…&kind=…&position=…&replaces=…,…`: needs the raw request, because only a
 * stream that is read as slowly as the service takes it keeps the portal from holding the file.
 */
export const config = { api: { bodyParser: false, externalResolver: true } };

export default authorizedNodeRoute(
  "drafts.document.upload",
  { method: "POST", turn: "upload", query: uploadAddressSchema },
  async (actor, { query, request, response }) => {
    const sizeBytes = announcedSize(request.headers["content-length"]);
    const gone = new AbortController();
    response.once("close", () => {
      if (!response.writableEnded) gone.abort(new AppError("service_unavailable", "The browser went away"));
    });
    return await uploadDocument(actor, { ...query, sizeBytes, body: request, signal: gone.signal });
  },
);
