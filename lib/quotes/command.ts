import { creatingCommand } from "@/lib/commands/creating";
import { message } from "@/lib/domain/message";
import { hasAnswersOf, translationRequestSchema } from "@/lib/domain/requests";
import { quotes } from "./mirrored";

/** Asks what a translation would cost; the service takes the same of a quote as of an order. */
export const requestQuote = creatingCommand({
  name: "quote.request",
  nothingDone: message("draftErrors.quote.notDone"),
  request: translationRequestSchema,
  hasAnswersOf,
  mirrored: quotes,
  firstStatus: "requested",
  create: (gateway, request, callbackUrl) => gateway.createQuote({ ...request, callbackUrl }),
  listFiles: (gateway, quoteServiceId, input) => gateway.listFiles({ ...input, quoteServiceId }),
});
