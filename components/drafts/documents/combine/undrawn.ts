import { type PDF, PdfArray, PdfDict, type PdfObject, type PdfRef, PdfStream } from "@libpdf/core";

/**
 * Takes out of what a page is drawn with the images and drawings that it does not draw: where pages share that, as in what
 * LibreOffice writes, they are of other pages. Where it is not certain what is drawn, all stay.
 */
export function dropUndrawn(source: PDF, page: PdfDict): void {
  const resolve = (ref: PdfRef) => source.getObject(ref);
  const resources = page.getDict("Resources", resolve)?.clone();
  const drawable = resources?.getDict("XObject", resolve);
  if (!resources || !drawable) return;
  const content = contentOf(source, page, resources);
  if (content === null) return;
  const isKept = (name: string) => !plainName.test(name) || content.includes(`/${name}`);
  resources.set("XObject", new PdfDict([...drawable].filter(([{ value }]) => isKept(value))));
  page.set("Resources", resources);
}

/** Others may be written in several ways. */
const plainName = /^[\w.+-]+$/;
const escapedName = /\/[^\s()<>[\]{}/%]*#/;

const isRef = (object: PdfObject): object is PdfRef => object.type === "ref";
const isImage = (object: PdfObject | null) =>
  object instanceof PdfStream && object.getName("Subtype")?.value === "Image";

/** All that draws with the page's own resources; null where that cannot be told. */
function contentOf(source: PDF, page: PdfDict, resources: PdfDict): string | null {
  const resolve = (ref: PdfRef) => source.getObject(ref);
  const isLoose = (object: PdfDict) => !object.has("Resources");
  const fonts = valuesOf(resources.getDict("Font", resolve), resolve);
  if (fonts.some((font) => font.getName("Subtype")?.value === "Type3" && isLoose(font))) return null;
  const drawn = [
    ...valuesOf(resources.getDict("XObject", resolve), resolve).filter((object) => !isImage(object)),
    ...valuesOf(resources.getDict("Pattern", resolve), resolve).filter(
      (object) => object instanceof PdfStream,
    ),
    ...valuesOf(resources.getDict("ExtGState", resolve), resolve).flatMap((state) => maskOf(state, resolve)),
  ].filter(isLoose);
  const looks = valuesOf(page.getArray("Annots", resolve), resolve).flatMap((annotation) => {
    const look = annotation.getDict("AP", resolve)?.get("N", resolve);
    if (look instanceof PdfStream) return [look].filter(isLoose);
    return look instanceof PdfDict ? valuesOf(look, resolve).filter(isLoose) : [];
  });
  const contents = page.get("Contents", resolve);
  const own = contents instanceof PdfArray ? valuesOf(contents, resolve) : [contents ?? new PdfStream()];
  try {
    const text = [...own, ...drawn, ...looks].map(textOf).join("\n");
    return escapedName.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** What a state of drawing hides by, which is drawn as well. */
function maskOf(state: PdfDict, resolve: (ref: PdfRef) => PdfObject | null): PdfDict[] {
  const mask = state.get("SMask", resolve);
  const group = mask instanceof PdfDict ? mask.get("G", resolve) : null;
  return group instanceof PdfDict ? [group] : [];
}

function valuesOf(
  holder: PdfDict | PdfArray | undefined,
  resolve: (ref: PdfRef) => PdfObject | null,
): PdfDict[] {
  const values =
    holder instanceof PdfArray ? holder.toArray() : [...(holder ?? [])].map(([, value]) => value);
  return values
    .map((value) => (isRef(value) ? resolve(value) : value))
    .filter((value) => value instanceof PdfDict);
}

/** @throws Error where it is packed in a way that nobody reads */
function textOf(stream: PdfObject): string {
  if (!(stream instanceof PdfStream)) throw new Error("What draws a page is no stream");
  return new TextDecoder("latin1").decode(stream.getDecodedData());
}
