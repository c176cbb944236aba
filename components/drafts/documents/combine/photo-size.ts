import { pixelsOf } from "../preview/image-size";
import { heicHeadBytes } from "./limits";

/** How many pixels a photo says that it has, by its first bytes: a PNG, JPEG, WebP or HEIC. Null for anything else. */
export function photoPixelsOf(head: Uint8Array): number | null {
  const known = pixelsOf(head);
  if (known !== null || head.length < 30) return known;
  const bytes = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (wordAt(bytes, 0) === "RIFF" && wordAt(bytes, 8) === "WEBP") return pixelsOfWebp(bytes);
  return wordAt(bytes, 4) === "ftyp" ? pixelsOfHeic(bytes) : null;
}

/** A WebP begins with one of three chunks, each of which tells its size in a way of its own. */
function pixelsOfWebp(bytes: DataView): number | null {
  const at24 = (place: number) => bytes.getUint16(place, true) + bytes.getUint8(place + 2) * 0x10000;
  switch (wordAt(bytes, 12)) {
    case "VP8X":
      return (at24(24) + 1) * (at24(27) + 1);
    case "VP8L": {
      const sides = bytes.getUint32(21, true);
      return ((sides & 0x3fff) + 1) * (((sides >> 14) & 0x3fff) + 1);
    }
    case "VP8 ":
      return (bytes.getUint16(26, true) & 0x3fff) * (bytes.getUint16(28, true) & 0x3fff);
    default:
      return null;
  }
}

/** A HEIC tells the size of each image that it holds, of its small picture and of its tiles too: the largest is the photo. */
function pixelsOfHeic(bytes: DataView): number | null {
  let most: number | null = null;
  const end = Math.min(bytes.byteLength, heicHeadBytes);
  for (let place = 4; place + 16 <= end; place += 1) {
    if (bytes.getUint8(place) !== 0x69 || wordAt(bytes, place) !== "ispe") continue;
    most = Math.max(most ?? 0, bytes.getUint32(place + 8) * bytes.getUint32(place + 12));
  }
  return most;
}

function wordAt(bytes: DataView, place: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((sign) => bytes.getUint8(place + sign)));
}
