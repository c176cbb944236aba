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
