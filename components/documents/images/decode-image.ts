import { GIF } from "image-size/types/gif";
import { HEIF } from "image-size/types/heif";
import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { WEBP } from "image-size/types/webp";

/** Images are decoded by the browser itself, after what they say of their size: this is loaded with the first of them. */

/** More than any scanner or phone makes: a small file can hold an image that takes gigabytes to decode. */
export const pixelsAtMost = 120_000_000;

/**
 * Of a photo, what comes before its size is mostly a small picture of itself, and of some phones how far away everything in
 * it was. Looking through more would take longer.
 */
export const headBytes = 8 * 1024 * 1024;
/** Looking through more than this, byte by byte where it is no image, would take long. */
const lookedThroughBytes = 512 * 1024;
/** What a HEIC or AVIF says of itself comes first, as many short notes, each of which is looked for among the others. */
const heifHeadBytes = 64 * 1024;

/** `format` is also a photo of a phone that this browser cannot decode. */
export class NotDecoded extends Error {
  override readonly name = "NotDecoded";
  constructor(readonly why: "format" | "size" | "broken") {
    super(`The image is not decoded: ${why}`);
  }
}

/** Upright as its camera noted it. Whoever gets it closes it. @throws NotDecoded */
export async function decodeImage(file: Blob): Promise<ImageBitmap> {
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => {
      throw new NotDecoded("broken");
    });
  const size = sizeOf(new Uint8Array(head));
  if (size === null) throw new NotDecoded("format");
  if (size.pixels > pixelsAtMost) throw new NotDecoded("size");
  return await createImageBitmap(file).catch(() => {
    throw new NotDecoded(size.isEverywhere ? "broken" : "format");
  });
}

/**
 * How many pixels an image says that it has, by its first bytes, and whether every browser can decode such a one; null for
 * what is none, or does not say so.
 */
export function sizeOf(head: Uint8Array): { pixels: number; isEverywhere: boolean } | null {
  try {
    const kind = [PNG, JPG, WEBP, GIF].find(({ validate }) => validate(head));
    const told = kind === JPG ? withoutNotes(head) : head;
    if (kind)
      return { pixels: largestOf(kind.calculate(told.slice(0, lookedThroughBytes))), isEverywhere: true };
    const heif = withoutCrops(head.slice(0, heifHeadBytes));
    return HEIF.validate(heif) ? { pixels: largestOf(HEIF.calculate(heif)), isEverywhere: false } : null;
  } catch {
    // It ends too soon, or says what cannot be.
    return null;
  }
}

type Sides = { width: number; height: number };

/** A HEIC tells the size of each image that it holds, of its small picture and of its tiles too. */
function largestOf({ images, ...whole }: Sides & { images?: readonly Sides[] }): number {
  return Math.max(...(images ?? [whole]).map(({ width, height }) => width * height));
}

/** Of a JPEG, with a note of nothing: the first one is taken to be there. */
const beginning = [0xff, 0xd8, 0xff, 0xe0, 0, 2];

/** A JPEG begins with notes of its camera, each with its length; they can be long, and tell nothing of its size. */
function withoutNotes(head: Uint8Array): Uint8Array {
  let place = 2;
  const isNote = () => head[place] === 0xff && (head[place + 1] ?? 0) >= 0xe0 && place + 4 <= head.length;
  while (isNote()) place += 2 + new DataView(head.buffer, head.byteOffset + place + 2).getUint16(0);
  const rest = head.subarray(place, place + lookedThroughBytes);
  const told = new Uint8Array(beginning.length + rest.length);
  told.set(beginning);
  told.set(rest, beginning.length);
  return told;
}

/** What is cropped afterwards is decoded whole: the library would take it off. */
function withoutCrops(head: Uint8Array): Uint8Array {
  for (let place = 0; place + 4 <= head.length; place += 1) {
    if (clap.every((byte, index) => head[place + index] === byte)) head.fill(0x20, place, place + 4);
  }
  return head;
}

const clap = [0x63, 0x6c, 0x61, 0x70];
