import { z } from "zod";
import { authorizedNodeRoute } from "@/lib/auth/authorized-node-route";
import { AppError } from "@/lib/domain/errors";
import { findReaderFile, readerHeaders } from "@/lib/platform/reader-files";

/**
 * A file of the reader of PDF files, on Node's own response: in a route handler Next keeps the policy that every answer
 * begins with, in place of the reader's, and scans would stay white.
 */
export const config = { api: { bodyParser: false, externalResolver: true, responseLimit: false } };

export default authorizedNodeRoute(
  "reader",
  {
    method: "GET",
    turn: "read",
    query: z.object({ release: z.string(), folder: z.string(), name: z.string() }),
  },
  async (_, { query: { release, folder, name }, response }) => {
    const file = await findReaderFile(release, folder, name);
    if (!file) throw new AppError("not_found", `The reader has no file ${folder}/${name}`);
    response.writeHead(200, readerHeaders(file));
    response.end(file.bytes);
  },
);
