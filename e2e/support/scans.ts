import { buffer } from "node:stream/consumers";
import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";

/** Scanned pages as court filings have them: JBIG2, as fax machines and copiers write it, JPEG 2000, plain, and in colour. */

export type Scan = {
  filter: keyof typeof pixelsOf;
  width: number;
  height: number;
  bytes: Uint8Array;
  /** Ink is put on the page through it, as programs do that take a page apart; of two colours only. */
  isMask?: true;
};

const pixelsOf = {
  JBIG2Decode: { ColorSpace: "DeviceGray", BitsPerComponent: 1 },
  FlateDecode: { ColorSpace: "DeviceGray", BitsPerComponent: 1 },
  JPXDecode: { ColorSpace: "DeviceGray", BitsPerComponent: 8 },
  DCTDecode: { ColorSpace: "DeviceRGB", BitsPerComponent: 8 },
};

/** A PDF whose pages are each one scan, and have no text. */
export async function scannedPdf(scans: readonly Scan[]): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({ autoFirstPage: false, margin: 0 });
  const bytes = buffer(pdf);
  for (const scan of scans) {
    pdf.addPage({ size: "A4" });
    pdf.page.xobjects.Scan = imageOf(pdf, scan);
    pdf.addContent(scanOn(pdf.page));
  }
  pdf.end();
  return new Uint8Array(await bytes);
}

/** A page that is painted with a pattern, which is a scan. */
export async function patternedPdf(scan: Scan): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({ margin: 0 });
  const bytes = buffer(pdf);
  const { width, height } = pdf.page;
  const pattern = pdf.ref({
    ...{ Type: "Pattern", PatternType: 1, PaintType: 1, TilingType: 1 },
    ...{ BBox: [0, 0, width, height], XStep: width, YStep: height },
    Resources: { XObject: { Scan: imageOf(pdf, scan) } },
  });
  pattern.end(scanOn(pdf.page));
  Object.assign(pdf.page.patterns, { Scan: pattern });
  pdf.addContent(`/Pattern cs /Scan scn 0 0 ${width} ${height} re f`);
  pdf.end();
  return new Uint8Array(await bytes);
}

function imageOf(pdf: PDFKit.PDFDocument, { filter, width, height, bytes, isMask }: Scan) {
  const image = pdf.ref({
    ...{ Type: "XObject", Subtype: "Image", Width: width, Height: height, Filter: filter },
    ...(isMask ? { ImageMask: true, BitsPerComponent: 1 } : pixelsOf[filter]),
  });
  image.end(Buffer.from(bytes));
  return image;
}

/** Draws the image called `Scan` from edge to edge. */
const scanOn = ({ width, height }: PDFKit.PDFPage) => `q ${width} 0 0 ${height} 0 0 cm /Scan Do Q`;

const rowsOfLine = 24;
const [whitePixels, blackPixels] = [16, 32];
// Codes of ITU-T T.6 for these runs, and the modes that its rows are told in.
const [whiteRun, noWhiteRun, blackRun] = ["101010", "00110101", "000001101010"];
const [sameEdge, pass, horizontal, endOfBlock] = ["1", "0001", "001", "000000000001".repeat(2)];

/**
 * Lines of ink like those of a typed page, a third of the sheet: row for row told by the one above it (JBIG2 with MMR).
 * @param words of a line @param lines of the page
 */
export function jbig2Scan(words: number, lines: number): Scan {
  const width = words * (whitePixels + blackPixels) + whitePixels;
  const height = lines * 2 * rowsOfLine;
  const again = (row: string) => row.repeat(rowsOfLine - 1);
  const line =
    pass.repeat(words) +
    sameEdge +
    again(sameEdge) + // white, below ink
    (horizontal + whiteRun + blackRun).repeat(words) +
    sameEdge +
    again(sameEdge.repeat(2 * words + 1));
  // There is no ink above the first line.
  const rows = sameEdge + line.slice(pass.length * words + sameEdge.length) + line.repeat(lines - 1);
  return jbig2(width, height, rows);
}

/** @param rows as T.6 codes them */
function jbig2(width: number, height: number, rows: string): Scan {
  const size = [...uint32(width), ...uint32(height)];
  const page = [...size, ...uint32(0), ...uint32(0), 0, 0, 0];
  const region = [...size, ...uint32(0), ...uint32(0), 0, 1, ...packed(rows + endOfBlock)];
  const bytes = Uint8Array.from([...segment(0, 48, page), ...segment(1, 38, region)]);
  return { filter: "JBIG2Decode", width, height, bytes };
}

function segment(number: number, type: number, data: readonly number[]): number[] {
  return [...uint32(number), type, 0, 1, ...uint32(data.length), ...data];
}

const uint32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

function packed(bits: string): number[] {
  return Array.from({ length: Math.ceil(bits.length / 8) }, (_, place) =>
    Number.parseInt(bits.slice(place * 8, place * 8 + 8).padEnd(8, "0"), 2),
  );
}

/** A sheet that is black from edge to edge, as JBIG2. */
export const allInk = jbig2(blackPixels, 45, horizontal + noWhiteRun + blackRun + sameEdge.repeat(2 * 44));

/** A4 at 300 dots an inch, in upright stripes of two pixels of ink and two of paper: the finest that a scan tells of. */
export const finelyStripedScan: Scan = {
  ...{ filter: "FlateDecode", width: 2_480, height: 3_508 },
  bytes: deflateSync(Buffer.alloc((2_480 / 8) * 3_508, 0b0011_0011)),
};

export const finelyStripedMask: Scan = { ...finelyStripedScan, isMask: true };

/** A black square, a quarter of a white sheet, which `opj_compress -n 1 -r 15` made a JPEG 2000 of. */
export const jpxScan: Scan = {
  ...{ filter: "JPXDecode", width: 64, height: 64 },
  bytes: Buffer.from(
    "/0//UQApAAAAAABAAAAAQAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAAAAABBwEB/1IADAAAAAEAAAQEAAH/XAAEQED/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAABFAAH/k98FoOSlcDSsnGNcVKv3rzFM31GjyFVWzF+zQnSXtUr9QXWDEk3aiJ5ADsfgAAAAAAMJCX/3XfH/2Q==",
    "base64",
  ),
};

/** Grey from edge to edge, of nine million pixels, by the same with `-n 1`: it has no smaller size to be decoded at. */
export const jpxAllGrey: Scan = {
  ...{ filter: "JPXDecode", width: 3_000, height: 3_000 },
  bytes: Buffer.from(
    "/0//UQApAAAAAAu4AAALuAAAAAAAAAAAAAALuAAAC7gAAAAAAAAAAAABBwEB/1IADAAAAAEAAAQEAAH/XAAEQED/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAAPAAH/k4D/2Q==",
    "base64",
  ),
};

/** The black square, by a file that says of itself that it is 240 million pixels. */
export const jpxOfFalseSize: Scan = { ...jpxScan, bytes: withSize(jpxScan.bytes, 20_000, 12_000) };

/** In the header, of the image and of its one tile. */
function withSize(jpx: Uint8Array, width: number, height: number): Uint8Array {
  const changed = Buffer.from(jpx);
  for (const [at, value] of [
    [8, width],
    [12, height],
    [24, width],
    [28, height],
  ] as const) {
    changed.writeUInt32BE(value, at);
  }
  return changed;
}

/** Paper alone, of A3 at 600 dots an inch and more. */
export const tooLargeScan: Scan = {
  ...{ filter: "FlateDecode", width: 8_000, height: 8_000 },
  bytes: deflateSync(Buffer.alloc((8_000 / 8) * 8_000, 255)),
};

/** A PNG. */
export const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==",
  "base64",
);

/** A red square, as each of what browsers decode everywhere. */
export const redSquares = {
  jpg: Buffer.from(
    "/9j/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABwj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCBADJcb//Z",
    "base64",
  ),
  webp: Buffer.from(
    "UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoQABAAAMASJaACdLoB+AADsAD++X2//00jxpHjSPmLf/ugT90CfugT/3NoAA==",
    "base64",
  ),
  gif: Buffer.from("R0lGODlhEAAQAIAAAExpccgeHiH5BAUAAAAALAAAAAAQABAAAAIOjI+py+0Po5y02ouzPgUAOw==", "base64"),
  avif: Buffer.from(
    "AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACYAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAABAAAAAQAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAubWRhdBIACgg4DP/aQENBpDIYEgJDSoAA8gAAdYVch+J8jwBa2BInf4bw",
    "base64",
  ),
};
