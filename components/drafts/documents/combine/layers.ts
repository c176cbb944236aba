import { type PDF, PdfArray, PdfDict, type PdfObject, type PdfRef } from "@libpdf/core";

/**
 * What a document says of its layers, which of them it hides above all, goes along with its pages: it is said where the
 * library copies nothing, and a layer of which nothing is said is shown. A page carries it, so that it speaks of the same.
 */

const carried = "VersoLayers";

export function packLayers(source: PDF, page: PdfDict): void {
  const layers = source.getCatalog().get("OCProperties");
  if (layers) page.set(carried, layers);
}

/** @param page as it was copied */
export function unpackLayers(built: PDF, page: PdfDict): void {
  const resolve = (ref: PdfRef) => built.getObject(ref);
  const layers = page.getDict(carried, resolve);
  page.delete(carried);
  if (!layers) return;
  const listed = (holder: PdfDict | undefined, key: string) =>
    holder?.getArray(key, resolve)?.toArray() ?? [];
  const how = layers.getDict("D", resolve);
  const groups = listed(layers, "OCGs");
  const isHiddenFirst = how?.getName("BaseState", resolve)?.value === "OFF";
  const shown = listed(how, "ON");
  const hidden = isHiddenFirst ? groups.filter((group) => !shown.includes(group)) : listed(how, "OFF");
  const before = built.getCatalog().getDict("OCProperties", resolve);
  const howBefore = before?.getDict("D", resolve);
  const all = (earlier: PdfObject[], more: PdfObject[]) => new PdfArray([...earlier, ...more]);
  const settings = PdfDict.of({
    OFF: all(listed(howBefore, "OFF"), hidden),
    Order: all(listed(howBefore, "Order"), listed(how, "Order")),
    AS: all(listed(howBefore, "AS"), listed(how, "AS")),
  });
  const joined = PdfDict.of({ OCGs: all(listed(before, "OCGs"), groups), D: settings });
  built.getCatalog().set("OCProperties", joined);
}
