import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Kernel } from "../kernel";
import { notFound, ServiceError } from "../service-error";
import { parseQuery } from "../validation";

const signedQuery = z.object({ expires: z.string(), signature: z.string() });

/** The object store's side of a download: no token, a signed address that expires. */
export function serveSignedDownloads(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { storageName: string } }>("/_files/:storageName", async (request, reply) => {
    const { storageName } = request.params;
    const { expires, signature } = parseQuery(signedQuery, request.query);
    if (!kernel.urls.isValid(storageName, expires, signature)) {
      throw new ServiceError(403, "The address has expired or is not valid.");
    }
    const file = await kernel.db.file.findUnique({ where: { storageName } });
    if (!file) throw notFound();
    const name = encodeURIComponent(file.name).replaceAll("'", "%27");
    return reply
      .type(file.extension === "pdf" ? "application/pdf" : "application/octet-stream")
      .header("content-length", file.size)
      .header("content-disposition", `attachment; filename*=UTF-8''${name}`)
      .header("x-content-type-options", "nosniff")
      .send(await kernel.storage.read(storageName));
  });
}
