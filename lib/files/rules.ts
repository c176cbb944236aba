/** What follows from a file's name. Pure. */

/** How the name ends, in small letters and without the dot; empty where it ends in no such thing. */
export function extensionOf(name: string): string {
  return /[^.]\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** Whether a file of this name is likely to be a PDF: its bytes decide. */
export function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name);
}

/** Whether a file of this name can be looked at in the portal: a PDF, or an image that every browser draws. */
export function isPreviewed(name: string): boolean {
  return ["pdf", "png", "jpg", "jpeg"].includes(extensionOf(name));
}
