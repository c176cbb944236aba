import { PDF, type PDFPage } from "@libpdf/core";
import type { Rotation } from "./chosen-pages";
import { packLayers, unpackLayers } from "./layers";
import type { SourceKind } from "./page-source";
import { emptyOthers, ownInherited, partPages, takeAsDecrypted } from "./source-pages";

/** A document of one PDF out of pages of others and of photos. Knows nothing of the browser but what a file is. */

export type PageSource = {
  kind: SourceKind;
  file: Blob;
  /** As whatever its pages were chosen by counts them. */
  pageCount?: number;
};
export type WantedPage = { source: number; page: number; rotation: Rotation };
/** A photo as it is put in: upright, and no larger than what can be seen on paper. */
export type EncodedPhoto = { jpeg: Uint8Array; width: number; height: number };

export class UnreadableSource extends Error {
  override readonly name = "UnreadableSource";
  /** @param source which of them */
  constructor(
    readonly source: number,
    cause: unknown,
  ) {
    super(`Source ${source} cannot be read`, { cause });
  }
}

/** The longer side of a sheet, in points: a photo becomes a page of its own shape, no larger than that. */
const sheetLength = 842;

type Building = {
  sources: readonly PageSource[];
  /** In the order that they are wanted in; none twice. */
  pages: readonly WantedPage[];
  encodePhoto: (file: Blob) => Promise<EncodedPhoto>;
  onProgress: (donePages: number) => void;
};

/** @throws UnreadableSource for one that is damaged, or opens with a password alone */
export async function buildDocument({ sources, pages, encodePhoto, onProgress }: Building) {
  const built = PDF.create();
  /** Where each page of the document as it is so far is wanted. */
  const places: number[] = [];
  for (const [index, source] of sources.entries()) {
    const wanted = pages.flatMap((page, place) => (page.source === index ? [{ ...page, place }] : []));
    if (wanted.length === 0) continue;
    const added = await addPages[source.kind](built, source, wanted, encodePhoto).catch((error: unknown) => {
      throw new UnreadableSource(index, error);
    });
    for (const [at, { rotation, place }] of wanted.entries()) {
      const page = added[at];
      if (!page) throw new UnreadableSource(index, new Error("A page of it is missing"));
      page.setRotation(uprightAnd(page.rotation, rotation));
      places.push(place);
    }
    onProgress(places.length);
  }
  putInOrder(built, places);
  // What is in them is compressed already, or not for a reason; to do it here takes seconds and memory for scans.
  return await built.save({ compressStreams: false });
}

type AddPages = (
  built: PDF,
  source: PageSource,
  wanted: readonly WantedPage[],
  encodePhoto: Building["encodePhoto"],
) => Promise<PDFPage[]>;

const addPages: Record<SourceKind, AddPages> = {
  pdf: addPdfPages,
  photo: async (built, { file }, _, encodePhoto) => [addPhoto(built, await encodePhoto(file))],
};

async function addPdfPages(
  built: PDF,
  { file, pageCount }: PageSource,
  wanted: readonly WantedPage[],
): Promise<PDFPage[]> {
  const source = await PDF.load(new Uint8Array(await file.arrayBuffer()));
  // One that is only protected from changes opens with no password, and is read.
  if (source.isEncrypted && !source.isAuthenticated) throw new Error("It opens with a password alone");
  // Of a damaged document each reader leaves out other pages: another page than the one that was chosen would be taken.
  if (source.getPageCount() !== (pageCount ?? source.getPageCount()))
    throw new Error("Pages of it are missing");
  takeAsDecrypted(source);
  ownInherited(source);
  flatten(source);
  emptyOthers(source, new Set(wanted.map(({ page }) => page)));
  const [first] = wanted;
  const carrier = first && source.getPage(first.page);
  if (carrier) packLayers(source, carrier.dict);
  // At once, so that what several pages share is copied once.
  const added = await built.copyPagesFrom(
    source,
    wanted.map(({ page }) => page),
  );
  if (added[0]) unpackLayers(built, added[0].dict);
  return added;
}

/**
 * What was filled in becomes part of the page: few readers show fields that have lost their form. A field that programs are
 * to draw by themselves is drawn first; where that cannot be, all fields are left as they are. Notes stay notes.
 */
function flatten(source: PDF): void {
  try {
    const form = source.getForm();
    if (!form) return;
    partPages(source);
    // A field for a signature that nobody gave has nothing to be drawn.
    const isUndrawn = (field: ReturnType<typeof form.getFields>[number]) =>
      String(field.getValue() ?? "") !== "" &&
      field.getWidgets().some((widget) => !widget.hasNormalAppearance());
    const fields = form.getFields();
    for (const field of fields) {
      if ("needsAppearanceUpdate" in field && isUndrawn(field)) field.needsAppearanceUpdate = true;
    }
    form.updateAppearances();
    if (!fields.some(isUndrawn)) form.flatten({ skipAppearanceUpdate: true });
  } catch {
    // A form that cannot be read is left as it is: its pages are put in all the same.
  }
}

function addPhoto(built: PDF, { jpeg, width, height }: EncodedPhoto): PDFPage {
  const scale = sheetLength / Math.max(width, height);
  const size = { width: width * scale, height: height * scale };
  const page = built.addPage(size);
  page.drawImage(built.embedJpeg(jpeg), { x: 0, y: 0, ...size });
  return page;
}

/** Files hold any number there. */
function uprightAnd(rotation: number, turn: Rotation): Rotation {
  const quarters = Math.round(rotation / 90) + turn / 90;
  return ((((quarters % 4) + 4) % 4) * 90) as Rotation;
}

/** @param places where each of its pages is wanted */
function putInOrder(built: PDF, places: number[]): void {
  for (let place = 0; place < places.length; place += 1) {
    const from = places.indexOf(place, place);
    if (from === place) continue;
    built.movePage(from, place);
    places.splice(place, 0, ...places.splice(from, 1));
  }
}
