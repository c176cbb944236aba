/** A PDF of objects as they are given, the first its catalog: for what writers of today do not make, and readers meet. */
export function writtenPdf(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, number) => {
    const offset = text.length;
    text += `${number + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`;
  return new TextEncoder().encode(text);
}

/** @param entries of its dictionary, beside its length */
export function writtenStream(content: string, entries = ""): string {
  return `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`;
}
