import type { PDFPageProxy } from "pdfjs-dist";

type TextContent = Awaited<ReturnType<PDFPageProxy["getTextContent"]>>;

/** Each becomes an element, all at once. A page of small print has some thousands. */
const piecesAtMost = 20_000;
/** They are laid, counted and searched at once, too. */
const lettersAtMost = 500_000;

/** The text of a page in its pieces; null where it has too many, or too many letters, of which no more are read. */
export async function readText(page: PDFPageProxy): Promise<TextContent | null> {
  const text: TextContent = { items: [], styles: {}, lang: null };
  let letters = 0;
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text;
    const { items, styles, lang } = value as TextContent;
    text.items.push(...items);
    for (const item of items) letters += "str" in item ? item.str.length : 0;
    Object.assign(text.styles, styles);
    text.lang ??= lang;
    if (text.items.length <= piecesAtMost && letters <= lettersAtMost) continue;
    await reader.cancel(new Error("A page has too much text"));
    return null;
  }
}
