const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** How many pixels a PNG or JPEG says that it has, by its first bytes; null for anything else. */
export function pixelsOf(head: Uint8Array): number | null {
  const bytes = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (pngSignature.every((byte, place) => head[place] === byte)) {
    return head.length < 24 ? null : bytes.getUint32(16) * bytes.getUint32(20);
  }
  return head[0] === 0xff && head[1] === 0xd8 ? pixelsOfJpeg(bytes) : null;
}

/** A JPEG is a row of segments, each with its length; the frame, of which there are several kinds, tells the size. */
function pixelsOfJpeg(bytes: DataView): number | null {
  let start = 2;
  while (start + 9 <= bytes.byteLength && bytes.getUint8(start) === 0xff) {
    const marker = bytes.getUint8(start + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return bytes.getUint16(start + 5) * bytes.getUint16(start + 7);
    start += 2 + bytes.getUint16(start + 2);
  }
  return null;
}
