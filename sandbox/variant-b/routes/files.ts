import type { FastifyInstance } from "fastify";
import { callerOf, originOf } from "../../kernel/gate/caller";
import type { Kernel } from "../../kernel/kernel";
import { notFound } from "../../kernel/service-error";
import { keepUpload } from "../../kernel/storage/keep-upload";
import { parseUuid } from "../numbers";
import { fileLocation, showFile } from "../show/parts";
import { variantB } from "../variant-b";

interface FilePath {
  Params: { file_id: string };
}

export function fileRoutes(api: FastifyInstance, kernel: Kernel): void {
  api.post("/files", async (request, reply) => {
    const { storageName: id } = await keepUpload(kernel, callerOf(request).accountId, request);
    return reply.code(201).send({ data: { id, location: fileLocation(originOf(request), id) } });
  });

  api.get<FilePath>("/files/:file_id", async (request) => {
    const row = await findFile(kernel, callerOf(request).accountId, request.params.file_id);
    return { data: showFile(row, originOf(request)) };
  });

  api.get<FilePath>("/files/:file_id/download", async (request) => {
    const row = await findFile(kernel, callerOf(request).accountId, request.params.file_id);
    const url = kernel.urls.sign(originOf(request), row.storageName, variantB.signedUrlSeconds);
    return { data: { url } };
  });
}

async function findFile(kernel: Kernel, accountId: string, idText: string) {
  const row = await kernel.db.file.findFirst({ where: { storageName: parseUuid(idText), accountId } });
  if (!row) throw notFound();
  return row;
}
