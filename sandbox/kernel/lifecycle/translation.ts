import { Readable } from "node:stream";
import PDFDocument from "pdfkit";
import type { Order } from "../../prisma/generated/client";
import type { Transaction } from "../database";
import type { Mover } from "./mover";

/** Attaches the finished translation, once for each order. */
export async function attachTranslation(tx: Transaction, mover: Mover, order: Order): Promise<void> {
  const files = await tx.file.findMany({
    where: { orderId: order.id },
    orderBy: { id: "asc" },
    select: { type: true, name: true },
  });
  if (files.some((file) => file.type === "translation")) return;
  const number = mover.variant.orderNumber(order.id);
  const sources = files.filter((file) => file.type === "source").map((file) => file.name);
  const content = await writeTranslation({
    number,
    languages: `${order.sourceLanguage} to ${order.targetLanguage}`,
    certified: order.certification,
    sources,
  });
  const stored = await mover.storage.store(Readable.from([content]));
  await tx.file.create({
    data: {
      ...stored,
      accountId: order.accountId,
      orderId: order.id,
      name: `translation-${number}.pdf`,
      extension: "pdf",
      type: "translation",
    },
  });
}

interface TranslationText {
  number: string;
  languages: string;
  certified: boolean;
  sources: string[];
}

/** A PDF that any viewer opens: which order, which languages, which documents. */
async function writeTranslation({ number, languages, certified, sources }: TranslationText): Promise<Buffer> {
  const document = new PDFDocument({
    size: "LETTER",
    margin: 72,
    info: { Title: `Translation of order ${number}`, Author: "Translation service sandbox" },
  });
  document.fontSize(20).text(certified ? "Certified translation" : "Translation");
  document.moveDown().fontSize(12).text(`Order ${number}`).text(`Languages: ${languages}`);
  document.moveDown().text("Documents:");
  for (const name of sources) document.text(`- ${printable(name)}`);
  document.moveDown().text("This translation was made by the sandbox. It holds no text of the documents.");
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The standard font knows Latin letters only; others are shown as question marks. */
const printable = (name: string) => name.replaceAll(/[^\x20-\x7e\u00a0-\u00ff]/g, "?");
