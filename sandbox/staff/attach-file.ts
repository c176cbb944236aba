import type { FastifyRequest } from "fastify";
import { change, type Kernel } from "../kernel/kernel";
import { lockOrder, lockQuote } from "../kernel/lifecycle/lock";
import { extensionOf } from "../kernel/storage/keep-upload";
import { receiveUpload, type Upload } from "../kernel/storage/upload";
import type { File } from "../prisma/generated/client";

type AttachedTo = { orderId: number } | { quoteId: number };

/** What staff may add besides what the service makes by itself. */
const addedToOrders = ["reference", "translation", "revision"] as const;
const addedToQuotes = ["reference"] as const;

/**
 * Receives a file of the staff's own and attaches it to an order or a quote.
 * @throws ServiceError 400, 413, 422 for the form; 404 where the account has no such order or quote
 */
export async function attachStaffFile(
  kernel: Kernel,
  accountId: string,
  to: AttachedTo,
  request: FastifyRequest,
): Promise<File> {
  const types = "orderId" in to ? addedToOrders : addedToQuotes;
  return await attachUpload(kernel, accountId, to, await receiveUpload(request, kernel.storage, types));
}

/** Attaches what was received already. What cannot be attached is not kept. @throws ServiceError 404 */
export async function attachUpload(
  kernel: Kernel,
  accountId: string,
  to: AttachedTo,
  upload: Upload<string>,
): Promise<File> {
  try {
    return await change(kernel, async (tx) => {
      if ("orderId" in to) await lockOrder(tx, accountId, to.orderId);
      else await lockQuote(tx, accountId, to.quoteId);
      return tx.file.create({ data: { ...upload, ...to, accountId, extension: extensionOf(upload.name) } });
    });
  } catch (error) {
    await kernel.storage.remove(upload.storageName);
    throw error;
  }
}
