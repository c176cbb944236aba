/**
 * pdf.js makes a scan smaller once it is decoded (class ImageResizer): it gives its bits to the browser as a BMP file, which
 * makes a picture of 35 MB of a page of a copier, and draws that again at half its size. Here the bits of a scan in black and
 * white are added up by fours instead, which takes a sixth of the time. What the browser is given says that it is as
 * large as the scan, so that pdf.js goes on as with the other. This runs in the reader's worker, before pdf.js does.
 */

/** Where a BMP file tells what, and where it has the two colours of one that has a bit for each pixel. */
const bmp = { pixels: 10, width: 18, height: 22, bitsPerPixel: 28, colours: [54, 58] };

/** @param {typeof globalThis} worker whose `ImageDecoder` is replaced by one that halves scans, where it has one */
export function halveScans(worker) {
  const { ImageDecoder: Decoder, VideoFrame: Frame } = worker;
  if (!Decoder || !Frame) return;
  /** @param {ImageDecoderInit & { data: Uint8Array<ArrayBuffer> }} asked */
  function HalvingDecoder(asked) {
    if (asked.type !== "image/bmp" || !isWholeScan(asked.data)) return new Decoder(asked);
    return {
      decode: async () => {
        const { pixels, ...sizes } = halvedScan(asked.data);
        return { image: new Frame(pixels, { format: "RGBX", timestamp: 0, ...sizes }) };
      },
      close: () => undefined,
    };
  }
  HalvingDecoder.isTypeSupported = (/** @type {string} */ type) => Decoder.isTypeSupported(type);
  Object.assign(worker, { ImageDecoder: HalvingDecoder });
}

/**
 * Each pixel is the mean of four of the scan; at an edge of an odd number, of those that there are.
 * @param {Uint8Array<ArrayBuffer>} file as pdf.js writes it: BMP, the uppermost row first, a bit for each pixel
 */
export function halvedScan(file) {
  const { width, height, start, rowBytes, rowBytesInFile } = sizesOf(file);
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const shades = shadesBetween(bmp.colours.map((at) => file[at]));
  // Four for each byte: those beyond the width are not shown.
  const pixels = new Uint32Array(rowBytes * 4 * halfHeight);
  let pixel = 0;
  for (let y = 0; y < height; y += 2) {
    const upper = start + y * rowBytesInFile;
    const lower = y + 1 < height ? upper + rowBytesInFile : upper;
    if (width % 2 === 1) for (const row of [upper, lower]) doubleLast(file, row, width);
    for (let byte = 0; byte < rowBytes; byte += 1) {
      const [pairs, others] = [pairsOf(file[upper + byte]), pairsOf(file[lower + byte])];
      const [left, right] = [
        ((pairs >> 2) & 0x33) + ((others >> 2) & 0x33),
        (pairs & 0x33) + (others & 0x33),
      ];
      pixels[pixel] = shades[left >> 4];
      pixels[pixel + 1] = shades[right >> 4];
      pixels[pixel + 2] = shades[left & 0xf];
      pixels[pixel + 3] = shades[right & 0xf];
      pixel += 4;
    }
  }
  return {
    pixels,
    codedWidth: rowBytes * 4,
    codedHeight: halfHeight,
    visibleRect: { x: 0, y: 0, width: halfWidth, height: halfHeight },
    displayWidth: width,
    displayHeight: height,
  };
}

/**
 * Of a scan that breaks off the browser says what it thinks of it.
 * @param {Uint8Array<ArrayBuffer>} file
 */
function isWholeScan(file) {
  const { bitsPerPixel, start, rowBytesInFile, height } = sizesOf(file);
  return bitsPerPixel === 1 && file.length >= start + rowBytesInFile * height;
}

/** @param {Uint8Array<ArrayBuffer>} file */
function sizesOf({ buffer, byteOffset, byteLength }) {
  const view = new DataView(buffer, byteOffset, byteLength);
  const width = view.getInt32(bmp.width, true);
  const rowBytes = Math.ceil(width / 8);
  return {
    width,
    height: -view.getInt32(bmp.height, true),
    bitsPerPixel: view.getUint16(bmp.bitsPerPixel, true),
    /** Where its pixels begin. */
    start: view.getUint32(bmp.pixels, true),
    rowBytes,
    rowBytesInFile: Math.ceil(rowBytes / 4) * 4,
  };
}

/**
 * The colours of no, one, two, three and four bits of four, in the order of their bytes red, green, blue, and one that is
 * to count for nothing, but that Chromium takes for how opaque it is. The two that a scan has are greys.
 * @param {number[]} greys
 */
function shadesBetween([off, on]) {
  return [0, 1, 2, 3, 4].map((bits) => {
    const grey = Math.round(off + ((on - off) * bits) / 4);
    return 0xff000000 + grey * 0x010101;
  });
}

/**
 * How many bits of each pair are set, in two bits each.
 * @param {number} byte
 */
function pairsOf(byte) {
  return ((byte >> 1) & 0x55) + (byte & 0x55);
}

/**
 * Changes `file`: the last pixel of a row of an odd number stands for the one beside it too.
 * @param {Uint8Array} file
 * @param {number} row
 * @param {number} width
 */
function doubleLast(file, row, width) {
  const last = row + ((width - 1) >> 3);
  const beside = 0x80 >> (width & 7);
  file[last] = (file[last] & (beside << 1)) === 0 ? file[last] & ~beside : file[last] | beside;
}
