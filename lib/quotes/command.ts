import { creatingCommand } from "@/lib/commands/creating";
import { translationRequestSchema } from "@/lib/domain/requests";
import { quotes } from "./mirrored";

/** Asks what a translation would cost; the service takes the same of a quote as of an order. */
export const requestQuote = creatingCommand({
  name: "quote.request",
  nothingDone: "Your quote was not requested; your documents and answers are kept.",
  request: translationRequestSchema,
  mirrored: quotes,
  firstStatus: "requested",
  create: (gateway, request, callbackUrl) => gateway.createQuote({ ...request, callbackUrl }),
});
