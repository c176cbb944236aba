import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from "@libpdf/core";
import { dropUndrawn } from "./undrawn";

/** What of the pages of a document is put right before they are copied, for what the library leaves as it is. */

/**
 * Has the streams of a document that was opened copied as they lie there, which is decrypted by then. Else each is unpacked
 * and packed again, which spoils images in formats that the library does not write, and those with a predictor.
 */
export function takeAsDecrypted(source: PDF): void {
  Object.defineProperty(source, "isEncrypted", { value: false });
}

const inheritable = ["Resources", "MediaBox", "CropBox", "Rotate"];

/** Writes into each page what it has from what it hangs on: what is copied as inherited refers to other objects then. */
export function ownInherited(source: PDF): void {
  for (const { dict } of source.getPages()) {
    for (const key of inheritable) {
      const value = dict.has(key) ? undefined : inheritedOf(source, dict, key);
      if (value) dict.set(key, value);
    }
  }
}

/** Damaged documents hang in circles. */
const deepest = 100;

function inheritedOf(source: PDF, page: PdfDict, key: string): PdfObject | undefined {
  const resolve = (ref: PdfRef) => source.getObject(ref);
  let holder = page.getDict("Parent", resolve);
  for (let depth = 0; holder && depth < deepest; depth += 1) {
    const value = holder.get(key);
    if (value) return value;
    holder = holder.getDict("Parent", resolve);
  }
  return undefined;
}

/**
 * Gives each page resources of its own: fields become part of pages under names that are the same on each. And has its
 * annotations stand by themselves: of those within the page none is left where fields are taken out.
 */
export function partPages(source: PDF): void {
  const resolve = (ref: PdfRef) => source.getObject(ref);
  for (const { dict } of source.getPages()) {
    const resources = dict.getDict("Resources", resolve)?.clone();
    const drawn = resources?.getDict("XObject", resolve)?.clone();
    if (resources && drawn) resources.set("XObject", drawn);
    if (resources) dict.set("Resources", resources);
    const annotations = dict.getArray("Annots", resolve)?.toArray();
    const apart = annotations?.map((one) => (one instanceof PdfDict ? source.register(one) : one));
    if (apart) dict.set("Annots", new PdfArray(apart));
  }
}

/**
 * Empties the pages that are not wanted, with what is noted on them, and cuts the others off what they hang on: a note
 * that says which page it is on, or a link to one, takes along all that can be reached from there.
 */
export function emptyOthers(source: PDF, wanted: ReadonlySet<number>): void {
  const pages = source.getPages().map(({ dict }) => dict);
  const kept = new Set(
    pages.flatMap((page, number) => (wanted.has(number) ? [page, ...annotationsOf(source, page)] : [])),
  );
  for (const page of pages) {
    if (kept.has(page) && wanted.size < pages.length) dropUndrawn(source, page);
    const others = [page, ...annotationsOf(source, page)].filter((dict) => !kept.has(dict));
    for (const dict of others) for (const key of [...dict.keys()]) dict.delete(key);
    page.delete("Parent");
  }
}

function annotationsOf(source: PDF, page: PdfDict): PdfDict[] {
  const resolve = (ref: PdfRef) => source.getObject(ref);
  const annotations = page.getArray("Annots", resolve)?.toArray() ?? [];
  return annotations
    .map((one) => (one instanceof PdfRef ? resolve(one) : one))
    .filter((one) => one instanceof PdfDict);
}
