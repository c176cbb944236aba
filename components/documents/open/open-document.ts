import { isPdfName } from "@/lib/files/rules";
import { isImageName } from "../images/image-name";
import type { ShownDocument } from "../shown-document";

/** To be kept in memory whole; what is larger is offered for download. */
export const shownBytesAtMost = 250_000_000;

/** Opens what the first bytes of a file say that it is. @throws NotShown */
export async function openDocument(
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<ShownDocument> {
  if (isPdf(bytes)) return await (await import("../pdf/open-pdf")).openPdf(bytes, signal);
  return await (await import("../images/open-image")).openImage(bytes);
}

/** Has the reader of such a file on its way while its bytes are. */
export function prepareFor(name: string): void {
  // What fails here is said when it is needed.
  if (isPdfName(name)) import("../pdf/open-pdf").catch(() => undefined);
}

/** Some programs write something before the mark. */
function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 1_024)).includes("%PDF-");
}

/** Whether a file of this name is worth fetching before somebody asks for it: the bytes decide what it is. */
export function isLikelyShown(name: string): boolean {
  return isPdfName(name) || isImageName(name);
}
