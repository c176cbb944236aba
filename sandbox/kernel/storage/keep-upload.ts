import type { FastifyRequest } from "fastify";
import type { File } from "../../prisma/generated/client";
import type { Kernel } from "../kernel";
import { receiveUpload } from "./upload";

/** Receives a customer's file and keeps it, attached to nothing yet. @throws ServiceError 400, 413, 422 */
export async function keepUpload(kernel: Kernel, accountId: string, request: FastifyRequest): Promise<File> {
  const upload = await receiveUpload(request, kernel.storage, ["source", "reference"]);
  const extension = /\.([^.]{1,20})$/.exec(upload.name)?.[1]?.toLowerCase() ?? "";
  try {
    return await kernel.db.file.create({ data: { ...upload, accountId, extension } });
  } catch (error) {
    await kernel.storage.remove(upload.storageName);
    throw error;
  }
}
