import { creatingCommand } from "@/lib/commands/creating";
import { hasAnswersOf, translationRequestSchema } from "@/lib/domain/requests";
import { quoteWords } from "@/lib/domain/texts/quote-words";
import { quotes } from "./mirrored";

/** Asks what a translation would cost; the service takes the same of a quote as of an order. */
export const requestQuote = creatingCommand({
  name: "quote.request",
  nothingDone: quoteWords.notRequested,
  request: translationRequestSchema,
  hasAnswersOf,
  mirrored: quotes,
  firstStatus: "requested",
  create: (gateway, request, callbackUrl) => gateway.createQuote({ ...request, callbackUrl }),
  listFiles: (gateway, quoteServiceId, input) => gateway.listFiles({ ...input, quoteServiceId }),
});
