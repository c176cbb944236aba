/** Reads what is written in a Word document: one entry of a zip, and of that its text. No more than is needed to count words. */

/** What unpacks to more is made to. */
const textBytesAtMost = 40 * 1024 * 1024;
/** The end of a zip, with the longest comment that may stand behind it. */
const endBytesAtMost = 22 + 0xffff;

/** @returns null for what is no Word document, or is damaged */
export async function docxText(file: Blob): Promise<string | null> {
  const packed = await findEntry(file, "word/document.xml");
  const xml = packed && (await unpacked(packed));
  return xml === null ? null : textOf(xml);
}

type Packed = { bytes: Blob; isDeflated: boolean };

async function findEntry(file: Blob, name: string): Promise<Packed | null> {
  const tail = await viewOf(file.slice(Math.max(0, file.size - endBytesAtMost)));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) return null;
  const [listBytes, listAt] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const list = await viewOf(file.slice(listAt, listAt + listBytes));
  for (let at = 0; at + 46 <= list.byteLength && list.getUint32(at, true) === 0x02014b50; ) {
    const nameBytes = list.getUint16(at + 28, true);
    const rest = list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
    if (at + 46 + nameBytes > list.byteLength) return null;
    const called = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, nameBytes));
    if (called === name) {
      const [method, size] = [list.getUint16(at + 10, true), list.getUint32(at + 20, true)];
      return await contentAt(file, list.getUint32(at + 42, true), size, method);
    }
    at += 46 + nameBytes + rest;
  }
  return null;
}

async function contentAt(file: Blob, at: number, size: number, method: number): Promise<Packed | null> {
  const head = await viewOf(file.slice(at, at + 30));
  if (head.byteLength < 30 || (method !== 0 && method !== 8)) return null;
  const begins = at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  return { bytes: file.slice(begins, begins + size), isDeflated: method === 8 };
}

/** Null for what is damaged or too long. */
async function unpacked({ bytes, isDeflated }: Packed): Promise<string | null> {
  const stream = isDeflated
    ? bytes.stream().pipeThrough(new DecompressionStream("deflate-raw"))
    : bytes.stream();
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let read = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      read += piece.value.byteLength;
      if (read > textBytesAtMost) return null;
      text += decoder.decode(piece.value, { stream: true });
    }
    return text + decoder.decode();
  } catch {
    return null;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** What a paragraph says in its runs; a run may hold part of a word, a paragraph or a tab ends one. */
function textOf(xml: string): string {
  const pieces = xml
    .replace(forOlderPrograms, "")
    .matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<\/w:p>|<w:(?:tab|br|cr)\b/g);
  let text = "";
  for (const [, written] of pieces) text += written ?? "\n";
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal, hex, name) =>
    name ? (named.get(name) ?? " ") : characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );
}

/** All that XML names by itself. */
const named = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }));

function characterOf(codePoint: number): string {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : " ";
}

/** Once more what stands before it, such as the text of a box. */
const forOlderPrograms = /<mc:Fallback\b[^>]*>.*?<\/mc:Fallback>/gs;

async function viewOf(bytes: Blob): Promise<DataView<ArrayBuffer>> {
  return new DataView(await bytes.arrayBuffer());
}
