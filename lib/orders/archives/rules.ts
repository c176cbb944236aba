/** What an archive may hold, for how long it is kept, and what things are called in it. Pure. */

/** Of all its files together. */
export const bytesAtMost = 500_000_000;
/** Of all the archives of a business that are kept: they lie where those of all businesses do. */
export const businessBytesAtMost = 10_000_000_000;
export const keptHours = 4;
/** What is not fetched by then is listed as left out. */
export const longestPreparationMinutes = 60;

/** Why something is not in an archive. */
export const omissionReasons = [
  /** The order has no translation, or none that is done. */
  "notCompleted",
  /** By now it is not the person's to see. */
  "notThere",
  "tooLarge",
  /** The archives of the business have as much as they may. */
  "noRoom",
  /** The service did not answer, or not to the end. */
  "unreachable",
  /** The service has no such file. */
  "gone",
  /** It has it, and does not send it. */
  "refused",
  /** What came has another length than the service told. */
  "changed",
  "noToken",
  /** There was no time left. */
  "late",
] as const;
export type OmissionReason = (typeof omissionReasons)[number];

export const isOmissionReason = (word: string): word is OmissionReason =>
  (omissionReasons as readonly string[]).includes(word);

/** Names that Windows keeps for devices, whatever they end in, with a space before that too; raised digits are digits there. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i;
/** In bytes of UTF-8: far below what any file system takes, also with the folder above it. */
const maxNameBytes = 120;
const longestEnding = 16;

/**
 * The path of a file within the archive, which leads nowhere but into the folder of its order: no name goes up, is a
 * device's, or cannot be written on any system. @param taken the paths that there are, in small letters; it is added
 */
export function pathWithin(orderNumber: string | null, fileName: string, taken: Set<string>): string {
  const folder = orderNumber === null ? "" : `${safeName(orderNumber)}/`;
  const [stem, ending] = inParts(safeName(fileName));
  for (let times = 1; ; times += 1) {
    const path = `${folder}${stem}${times === 1 ? "" : ` (${times})`}${ending}`;
    const key = path.normalize("NFKC").toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return path;
  }
}

/** A name for one step of a path. */
function safeName(name: string): string {
  const seen = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Bidi_Control}\uFFFD]/gu, "")
    .replace(/[\\/:*?"<>|]/g, "_");
  const [stem, ending] = inParts(seen);
  const bare = `${cut(stem)}${ending}`.replace(/^[\s.]+/u, "").replace(/[\s.]+$/u, "");
  if (bare === "") return "file";
  return device.test(bare) ? `_${bare}` : bare;
}

function inParts(name: string): [stem: string, ending: string] {
  const at = name.lastIndexOf(".");
  if (at <= 0 || name.length - at > longestEnding) return [name, ""];
  return [name.slice(0, at), name.slice(at)];
}

function cut(stem: string): string {
  let kept = "";
  let bytes = 0;
  for (const sign of stem) {
    bytes += Buffer.byteLength(sign);
    if (bytes > maxNameBytes) return kept;
    kept += sign;
  }
  return kept;
}
