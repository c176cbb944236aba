"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { convertQuote, deleteQuote, requestQuote } from "./mutations";
import { conversionSchema, quoteRefSchema, requestQuoteSchema } from "./schema";

export const requestQuoteAction = authorizedAction("quote.request", requestQuoteSchema, requestQuote);
export const convertQuoteAction = authorizedAction("quote.convert", conversionSchema, convertQuote);
export const deleteQuoteAction = authorizedAction("quote.delete", quoteRefSchema, deleteQuote);
