import type { PDF } from "@libpdf/core";

/** What of the pages of a document is put right before they are copied, for what the library leaves as it is. */

/**
 * Has the streams of a document that was opened copied as they lie there, which is decrypted by then. Else each is unpacked
 * and packed again, which spoils images in formats that the library does not write, and those with a predictor.
 */
export function takeAsDecrypted(source: PDF): void {
  Object.defineProperty(source, "isEncrypted", { value: false });
}
