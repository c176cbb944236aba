import type { QuoteMethods } from "../gateway";
import { unsupported } from "../unsupported";

/** Variant B has no quotes. */
const none = async () => {
  throw unsupported("quotes");
};

export const quotes: QuoteMethods = {
  createQuote: none,
  getQuote: none,
  listQuotes: none,
  convertQuote: none,
  deleteQuote: none,
};
