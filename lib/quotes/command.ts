import { z } from "zod";
import { actingCommand, actingRequest } from "@/lib/commands/acting";
import { creatingCommand } from "@/lib/commands/creating";
import { eachCoversheetField } from "@/lib/domain/coversheet";
import { message } from "@/lib/domain/message";
import { hasAnswersOf, translationRequestSchema } from "@/lib/domain/requests";
import { keepNeededBy } from "@/lib/orders/needed-by/kept/mutations";
import { quotes } from "./mirrored";
import { offerOf } from "./rules";

/** What the portal asks the service to do with quotes. */

/** Asks what a translation would cost; the service takes the same of a quote as of an order. */
export const requestQuote = creatingCommand({
  name: "quote.request",
  nothingDone: message("draftErrors.quote.notDone"),
  request: translationRequestSchema,
  hasAnswersOf,
  mirrored: quotes,
  firstStatus: "requested",
  whenDone: (tx, { command, request }) => keepNeededBy(tx, "quote", command, request),
  create: (gateway, request, callbackUrl) => gateway.createQuote({ ...request, callbackUrl }),
  listFiles: (gateway, quoteServiceId, input) => gateway.listFiles({ ...input, quoteServiceId }),
});

/** Null keeps what the quote has saved. */
const conversionRequest = actingRequest.extend({
  ...eachCoversheetField(() => z.string().nullable().default(null)),
});

/** Orders what a quote offers. The service makes one order of it at most, so that a second request changes nothing. */
export const convertQuote = actingCommand({
  name: "quote.convert",
  nothingDone: message("quoteErrors.convert.notDone"),
  request: conversionRequest,
  mirrored: quotes,
  act: (gateway, { serviceId: quoteServiceId, ...request }) =>
    gateway.convertQuote({ quoteServiceId, ...eachCoversheetField((field) => request[field]) }),
  result: {
    status: "converted",
    hasHappened: ({ status }) => status === "converted",
    // What is on hold, or asked about anew, may be offered again.
    isTooLate: () => false,
    since: ({ convertedAt }) => convertedAt,
    decidedOn: { of: offerOf, hasChanged: message("quoteErrors.convert.changed") },
    isGone: message("quoteErrors.convert.gone"),
  },
});

/** Once it is an order the service would let the quote go, and its files with it: it is not asked to. */
export const deleteQuote = actingCommand({
  name: "quote.delete",
  nothingDone: message("quoteErrors.delete.notDone"),
  request: actingRequest,
  mirrored: quotes,
  act: (gateway, { serviceId }) => gateway.deleteQuote(serviceId),
  result: {
    status: null,
    kept: ({ status }) => (status === "converted" ? message("quoteErrors.delete.converted") : null),
  },
});
