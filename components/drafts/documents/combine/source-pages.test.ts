import { deflateSync } from "node:zlib";
import { PDF, PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from "@libpdf/core";
import { expect, test } from "vitest";
import { buildDocument, type WantedPage } from "./build-document";

/** Of the pages that are put together everything is there, and of the others nothing. */

const page = (number: number): WantedPage => ({ source: 0, page: number, rotation: 0 });
async function bytesOf(source: Uint8Array<ArrayBuffer>, pages: readonly number[]): Promise<Uint8Array> {
  return await buildDocument({
    sources: [{ kind: "pdf", file: new Blob([source]) }],
    pages: pages.map(page),
    encodePhoto: () => Promise.reject(new Error("There is no photo")),
    onProgress: () => undefined,
  });
}

/** What the pages of a document have under a name among their resources. */
async function drawnBy(bytes: Uint8Array, kind: "XObject", name: string): Promise<PdfDict[]> {
  const pdf = await PDF.load(bytes);
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  return pdf.getPages().map(({ dict }) => {
    const found = dict.getDict("Resources", resolve)?.getDict(kind, resolve)?.get(name, resolve);
    if (!(found instanceof PdfDict)) throw new Error(`A page has no ${kind} ${name}`);
    return found;
  });
}

test("an image of a document that is protected from changes is put in as it is, in whatever format", async () => {
  const pdf = PDF.create();
  const at = pdf.addPage({ width: 300, height: 400 });
  const image = (filter: string, bytes: Uint8Array, params: [string, number][] = []) =>
    pdf.register(
      new PdfStream(
        [
          ["Type", PdfName.of("XObject")],
          ["Subtype", PdfName.of("Image")],
          ["Filter", PdfName.of(filter)],
          ["DecodeParms", new PdfDict(params.map(([name, value]) => [name, PdfNumber.of(value)]))],
        ],
        bytes,
      ),
    );
  // Two rows of two dots, each with how it differs from what is above it before it.
  const rows = Uint8Array.of(2, 1, 2, 2, 3, 4);
  const drawn = PdfDict.of({
    Scan: image("JBIG2Decode", Uint8Array.of(1, 2, 3)),
    Photo: image("FlateDecode", deflateSync(rows), [
      ["Predictor", 15],
      ["Columns", 2],
    ]),
  });
  at.dict.set("Resources", PdfDict.of({ XObject: drawn }));
  pdf.setProtection({ ownerPassword: "secret" });
  const built = await bytesOf(new Uint8Array(await pdf.save()), [0]);
  const [[scan], [photo]] = await Promise.all([
    drawnBy(built, "XObject", "Scan"),
    drawnBy(built, "XObject", "Photo"),
  ]);
  expect(scan?.getName("Filter")?.value).toBe("JBIG2Decode");
  expect([...(scan as PdfStream).data]).toEqual([1, 2, 3]);
  expect([...(photo as PdfStream).getDecodedData()]).toEqual([1, 2, 4, 6]);
});
