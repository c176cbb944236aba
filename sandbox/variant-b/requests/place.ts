import type { Transaction } from "../../kernel/database";
import type { Caller } from "../../kernel/gate/caller";
import { claimFiles } from "../../kernel/storage/claim-files";
import { chosenLines } from "../price-list";
import { fileRowIds } from "./file-row-ids";
import type { OrderBody } from "./order-body";

const UPLOADED_TYPES = ["source", "reference"];

/** Places an order and returns the id of its row. @throws ServiceError 422 */
export async function placeOrder(
  tx: Transaction,
  { accountId }: Caller,
  { services, address, files, ...body }: OrderBody,
): Promise<number> {
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
  const fileIds = await fileRowIds(tx, accountId, files);
  await claimFiles(tx, accountId, fileIds, UPLOADED_TYPES);
  const chosen = {
    certification: services.certification,
    expedited: services.expedited,
    notarization: services.notarization,
    currencyConversion: services.currency_conversion,
    shipping: shippingOf(services),
  };
  const now = new Date();
  const order = await tx.order.create({
    data: {
      ...chosen,
      accountId,
      shipping: chosen.shipping ?? undefined,
      address: address ?? undefined,
      reference: body.reference,
      callbackUrl: body.callback_url,
      sourceLanguage: services.source_language,
      targetLanguage: services.target_language,
      services: chosenLines(chosen, account),
      receivedAt: now,
      stepFrom: now,
      ...(body.notes && { comments: { create: { author: account.name, body: body.notes } } }),
    },
  });
  await tx.file.updateMany({ where: { id: { in: fileIds } }, data: { orderId: order.id } });
  return order.id;
}

function shippingOf(services: OrderBody["services"]) {
  if (!services.shipping || !services.shipping_service) return null;
  return { service: services.shipping_service, signature: services.shipping_signature };
}
