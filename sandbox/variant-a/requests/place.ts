import { coversheet } from "../../kernel/accounts/coversheet";
import type { Transaction } from "../../kernel/database";
import type { Caller } from "../../kernel/gate/caller";
import { type FieldErrors, invalid } from "../../kernel/service-error";
import { claimFiles } from "../../kernel/storage/claim-files";
import type { Account } from "../../prisma/generated/client";
import { chosenLines } from "../price-list";
import type { OrderBody } from "./order-body";

const UPLOADED_TYPES = ["source", "reference"];

/** Places an order and returns its id. @throws ServiceError 422 */
export async function placeOrder(tx: Transaction, caller: Caller, body: OrderBody): Promise<number> {
  const data = await prepare(tx, caller, body);
  const now = new Date();
  const order = await tx.order.create({ data: { ...data, receivedAt: now, stepFrom: now } });
  await tx.file.updateMany({ where: { id: { in: body.files } }, data: { orderId: order.id } });
  return order.id;
}

/** Requests a quote and returns its id. @throws ServiceError 422 */
export async function requestQuote(tx: Transaction, caller: Caller, body: OrderBody): Promise<number> {
  const data = await prepare(tx, caller, body);
  const now = new Date();
  const quote = await tx.quote.create({ data: { ...data, requestedAt: now, stepFrom: now } });
  await tx.file.updateMany({ where: { id: { in: body.files } }, data: { quoteId: quote.id } });
  return quote.id;
}

/** What an order and a quote have in common; the files are locked and checked. */
async function prepare(tx: Transaction, caller: Caller, body: OrderBody) {
  const account = await tx.account.findUniqueOrThrow({ where: { id: caller.accountId } });
  requireCoversheet(account, body.services.certification, body);
  await claimFiles(tx, caller.accountId, body.files, UPLOADED_TYPES);
  const chosen = {
    certification: body.services.certification,
    expedited: body.services.expedited,
    notarization: body.services.notarization,
    currencyConversion: body.services.currency_conversion,
  };
  return {
    accountId: caller.accountId,
    reference: body.reference,
    field1: body.field1,
    field2: body.field2,
    callbackUrl: body.callback_url,
    sourceLanguage: body.services.source_language,
    targetLanguage: body.services.target_language,
    ...chosen,
    services: chosenLines(chosen),
    ...(body.notes && { comments: { create: { author: account.name, body: body.notes } } }),
  };
}

/**
 * With white label, a certified request needs a value in every coversheet field that is visible and required.
 * @throws ServiceError 422 with an entry for each that is missing
 */
export function requireCoversheet(
  account: Account,
  certified: boolean,
  values: { reference: string | null; field1: string | null; field2: string | null },
): void {
  if (!account.whiteLabel || !certified) return;
  const settings = coversheet.parse(account.coversheet);
  const fields: FieldErrors = {};
  for (const name of ["reference", "field1", "field2"] as const) {
    if (settings[name].visible && settings[name].required && !values[name]) {
      fields[name] = ["This field is required by the coversheet."];
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
