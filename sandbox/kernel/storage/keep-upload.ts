import type { FastifyRequest } from "fastify";
import type { File } from "../../prisma/generated/client";
import type { Kernel } from "../kernel";
import { receiveUpload } from "./upload";

/** Receives a customer's file and keeps it, attached to nothing yet. @throws ServiceError 400, 413, 422 */
export async function keepUpload(kernel: Kernel, accountId: string, request: FastifyRequest): Promise<File> {
  const upload = await receiveUpload(request, kernel.storage, ["source", "reference"]);
  try {
    return await kernel.db.file.create({
      data: { ...upload, accountId, extension: extensionOf(upload.name) },
    });
  } catch (error) {
    await kernel.storage.remove(upload.storageName);
    throw error;
  }
}

/** Lower case, without the dot; empty where the name has none. */
export function extensionOf(name: string): string {
  return /\.([^.]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
