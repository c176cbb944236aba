import type { FastifyInstance } from "fastify";
import { callerOf, originOf } from "../../kernel/gate/caller";
import { change, type Kernel } from "../../kernel/kernel";
import { paginate } from "../../kernel/pagination";
import { notFound, refused } from "../../kernel/service-error";
import { keepUpload } from "../../kernel/storage/keep-upload";
import { parseId, parseQuery } from "../../kernel/validation";
import { fileListQuery, fileWhere } from "../requests/file-list";
import { showFile } from "../show/parts";
import { variantA } from "../variant-a";

interface FilePath {
  Params: { file_id: string };
}

export function fileRoutes(api: FastifyInstance, kernel: Kernel): void {
  api.get("/files", async (request) => {
    const query = parseQuery(fileListQuery, request.query);
    const where = fileWhere(callerOf(request).accountId, query);
    const orderBy = [...(query.sort ?? [{ createdAt: "desc" as const }]), { id: "desc" as const }];
    return paginate(request, query, {
      count: (cap) => kernel.db.file.count({ where, take: cap }),
      async rows(skip, take) {
        const rows = await kernel.db.file.findMany({ where, orderBy, skip, take });
        return rows.map((row) => showFile(row, originOf(request)));
      },
    });
  });

  api.post("/files", async (request, reply) => {
    const row = await keepUpload(kernel, callerOf(request).accountId, request);
    return reply.code(201).send(showFile(row, originOf(request)));
  });

  api.get<FilePath>("/files/:file_id", async (request) => {
    return showFile(
      await findFile(kernel, callerOf(request).accountId, request.params.file_id),
      originOf(request),
    );
  });

  api.get<FilePath>("/files/:file_id/download", async (request) => {
    const row = await findFile(kernel, callerOf(request).accountId, request.params.file_id);
    return { url: kernel.urls.sign(originOf(request), row.storageName, variantA.signedUrlSeconds) };
  });

  api.delete<FilePath>("/files/:file_id", async (request, reply) => {
    const { accountId } = callerOf(request);
    const id = parseId(request.params.file_id);
    const removed = await change(kernel, async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM files WHERE id = ${id} FOR UPDATE`;
      const row = await tx.file.findFirst({ where: { id, accountId } });
      if (!row) throw notFound();
      if ((row.orderId ?? row.quoteId ?? row.revisionId) !== null) {
        throw refused("A file that is attached cannot be deleted.");
      }
      return tx.file.delete({ where: { id } });
    });
    await kernel.storage.remove(removed.storageName);
    return reply.code(204).send();
  });
}

async function findFile(kernel: Kernel, accountId: string, idText: string) {
  const row = await kernel.db.file.findFirst({ where: { id: parseId(idText), accountId } });
  if (!row) throw notFound();
  return row;
}
