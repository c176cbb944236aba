import type { FastifyRequest } from "fastify";
import type { Kernel } from "../kernel/kernel";
import { invalid } from "../kernel/service-error";
import { receiveUpload } from "../kernel/storage/upload";
import { attachUpload } from "./attach-file";

const PDF_HEAD = "%PDF-";

/**
 * Attaches a translation of one's own to an order; the automatic one is then not made.
 * @throws ServiceError 404; 422 for what is no PDF
 */
export async function deliverTranslation(
  kernel: Kernel,
  accountId: string,
  orderId: number,
  request: FastifyRequest,
): Promise<void> {
  const upload = await receiveUpload(request, kernel.storage, ["translation"]);
  if (!(await isPdf(kernel, upload.storageName))) {
    await kernel.storage.remove(upload.storageName);
    throw invalid({ file: ["The translation must be a PDF."] });
  }
  await attachUpload(kernel, accountId, { orderId }, upload);
}

async function isPdf(kernel: Kernel, storageName: string): Promise<boolean> {
  const content = await kernel.storage.read(storageName);
  for await (const chunk of content) {
    return Buffer.from(chunk).subarray(0, PDF_HEAD.length).toString("latin1") === PDF_HEAD;
  }
  return false;
}
