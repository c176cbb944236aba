import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";

type Pages = {
  pages: number;
  says?: (page: number) => string;
  /** Of each page, beside what it says. */
  lines?: number;
  password?: string;
  /** So much more of what no page uses. */
  ballastBytes?: number;
};

/** A PDF of so many pages, each of which says which it is. */
export async function pdfOf({
  pages,
  says = (page) => `This is page ${page}`,
  lines = 30,
  password,
  ballastBytes = 0,
}: Pages): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    ...{ autoFirstPage: false, compress: ballastBytes === 0 },
    ...(password ? { userPassword: password } : {}),
  });
  const bytes = buffer(pdf);
  for (let page = 1; page <= pages; page += 1) {
    pdf.addPage({ size: "A4" });
    pdf.fontSize(24).text(says(page));
    pdf.fontSize(10);
    for (let line = 0; line < lines; line += 1)
      pdf.text(`Line ${line} of what the page says beside its number.`);
  }
  if (ballastBytes > 0) pdf.ref({}).end(Buffer.alloc(ballastBytes, 0x20));
  pdf.end();
  return new Uint8Array(await bytes);
}

/** A PDF whose page has its content in two parts, of which the second cannot be read. */
export async function tornPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument();
  const bytes = buffer(pdf);
  pdf.text("What comes first");
  const torn = pdf.ref({ Filter: "FlateDecode" });
  torn.end(Buffer.from("no such thing"));
  Object.assign(pdf.page.dictionary.data, { Contents: [pdf.page.content, torn] });
  pdf.end();
  return new Uint8Array(await bytes);
}

/**
 * A PDF of five pages, each with more than a tab draws in one piece without standing still: a path of so many points on the
 * page itself, in a pattern, and in the letter of a font; a mesh; and a text.
 */
export async function longPathsPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument();
  const bytes = buffer(pdf);
  const path = `0 0 m ${"1 1 l ".repeat(110_000)}S`;
  const streamOf = (content: string, data: object = {}) => {
    const stream = pdf.ref(data);
    stream.end(Buffer.from(content));
    return stream;
  };
  pdf.addContent(path);

  pdf.addPage();
  const cell = { BBox: [0, 0, 10, 10], XStep: 10, YStep: 10, Resources: {} };
  pdf.page.patterns.P1 = streamOf(path, { PatternType: 1, PaintType: 1, TilingType: 1, ...cell });
  pdf.addContent("/Pattern cs /P1 scn 0 0 100 100 re f");

  pdf.addPage();
  const font = pdf.ref({
    ...{ Type: "Font", Subtype: "Type3", FontBBox: [0, 0, 10, 10], FontMatrix: [0.1, 0, 0, 0.1, 0, 0] },
    ...{ FirstChar: 97, LastChar: 97, Widths: [10], Resources: {} },
    Encoding: { Type: "Encoding", Differences: [97, "a"] },
    CharProcs: { a: streamOf(`10 0 d0 ${path}`) },
  });
  font.end("");
  pdf.page.fonts.F9 = font;
  pdf.addContent("BT /F9 12 Tf 90 90 Td (a) Tj ET");

  pdf.addPage();
  const mesh = pdf.ref({
    ...{ ShadingType: 4, ColorSpace: "DeviceRGB", Decode: [0, 612, 0, 792, 0, 1, 0, 1, 0, 1] },
    ...{ BitsPerCoordinate: 8, BitsPerComponent: 8, BitsPerFlag: 8 },
  });
  // A flag, a place and a colour for each corner.
  const triangle = [...[0, 0, 0, 255, 0, 0], ...[0, 255, 0, 0, 255, 0], ...[0, 0, 255, 0, 0, 255]];
  mesh.end(Buffer.from(Array.from({ length: 100 }, () => triangle).flat()));
  const { resources } = pdf.page as unknown as { resources: { data: object } };
  Object.assign(resources.data, { Shading: { Mesh: mesh } });
  pdf.addContent("/Mesh sh");

  pdf.addPage().font("Helvetica").text("Letters:");
  pdf.addContent(`BT /F1 6 Tf 90 90 Td (${"a".repeat(40_000)}) Tj ET`);
  pdf.end();
  return new Uint8Array(await bytes);
}

/** A PDF of two pages, the first with its text in more pieces than any print has. */
export async function manyPiecesPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument();
  const bytes = buffer(pdf);
  pdf.font("Helvetica").text("Letters:");
  pdf.addContent(`BT /F1 6 Tf ${"1 0 0 1 90 90 Tm (a) Tj 1 0 0 1 300 500 Tm (b) Tj ".repeat(12_000)}ET`);
  pdf.addPage().text("This is page 2");
  pdf.end();
  return new Uint8Array(await bytes);
}

/** A PDF of some kilobytes that has a page sixteen million times: each of its lists of pages names the next 64 times. */
export function endlessPdf(): Uint8Array<ArrayBuffer> {
  const [levels, times] = [4, 64];
  const lists = Array.from({ length: levels }, (_, level) => {
    const kids = `${level + 3} 0 R `.repeat(times);
    return `<</Type/Pages/Count ${times ** (levels - level)}/Kids[${kids}]>>`;
  });
  const sheet = "<</Type/Page/MediaBox[0 0 612 792]/Resources<<>>>>";
  const objects = ["<</Type/Catalog/Pages 2 0 R>>", ...lists, sheet];
  let text = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const place = `${text.length}`.padStart(10, "0");
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${place} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
  return new TextEncoder().encode(text + table + end);
}
