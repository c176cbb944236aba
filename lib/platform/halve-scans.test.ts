import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { halvedScan, halveScans } from "./halve-scans.mjs";

/** A BMP file of one bit for each pixel, as pdf.js writes it. @param rows of signs, `#` for a bit that is set */
function bmpOf(rows: readonly string[], [off, on]: readonly [number, number] = [0, 255]) {
  const width = rows[0]?.length ?? 0;
  const rowBytes = Math.ceil(width / 32) * 4;
  const file = new Uint8Array(62 + rowBytes * rows.length);
  const view = new DataView(file.buffer);
  view.setUint32(10, 62, true);
  view.setInt32(18, width, true);
  view.setInt32(22, -rows.length, true);
  view.setUint16(28, 1, true);
  file.fill(off, 54, 58).fill(on, 58, 62);
  for (const [y, row] of rows.entries())
    for (const [x, sign] of [...row].entries()) {
      const at = 62 + y * rowBytes + (x >> 3);
      if (sign === "#") file[at] = (file[at] ?? 0) | (0x80 >> (x & 7));
    }
  return file;
}

/** The grey of each pixel that is shown, row by row; of one that is not opaque or no grey, nothing. */
function shownOf(file: Uint8Array<ArrayBuffer>): number[][] {
  const { pixels, codedWidth, visibleRect } = halvedScan(file);
  return Array.from({ length: visibleRect.height }, (_, y) =>
    Array.from(pixels.subarray(y * codedWidth, y * codedWidth + visibleRect.width), (pixel) =>
      pixel === 0xff000000 + (pixel & 0xff) * 0x010101 ? pixel & 0xff : Number.NaN,
    ),
  );
}

/** The same, by its meaning: the mean of the pixels that there are of four. */
function expectedOf(rows: readonly string[]): number[][] {
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  const bit = (x: number, y: number): number =>
    rows[Math.min(y, height - 1)]?.[Math.min(x, width - 1)] === "#" ? 1 : 0;
  return Array.from({ length: Math.ceil(height / 2) }, (_, y) =>
    Array.from({ length: Math.ceil(width / 2) }, (__, x) => {
      const bits = [0, 1].flatMap((down) => [0, 1].map((right) => bit(2 * x + right, 2 * y + down)));
      return Math.round((255 * bits.reduce((sum, one) => sum + one)) / 4);
    }),
  );
}

/** Numbers from 0 to 1, the same each time. */
function* numbers(seed: number) {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

test("each pixel is the mean of four, whatever the scan and its size", () => {
  const random = numbers(7);
  const next = () => random.next().value ?? 0;
  for (let scan = 0; scan < 200; scan += 1) {
    const [width, height] = [1 + Math.floor(next() * 70), 1 + Math.floor(next() * 9)];
    const rows = Array.from({ length: height }, () =>
      Array.from({ length: width }, () => (next() < 0.5 ? "#" : ".")).join(""),
    );
    expect(shownOf(bmpOf(rows)), rows.join("\n")).toEqual(expectedOf(rows));
  }
});

test("a scan whose set bits are ink is dark where they are", () => {
  expect(shownOf(bmpOf(["##..", "##.."], [255, 0]))).toEqual([[0, 255]]);
});

/** What a worker has, with what its decoder and its frames are made of. */
function workerWith() {
  const Decoder = Object.assign(
    vi.fn(function (this: object) {
      return this;
    }),
    { isTypeSupported: vi.fn(async () => true) },
  );
  const Frame = vi.fn(function (this: object, pixels: unknown, init: object) {
    Object.assign(this, { pixels, ...init });
  });
  const worker = { ImageDecoder: Decoder, VideoFrame: Frame } as unknown as typeof globalThis;
  halveScans(worker);
  return { worker, Decoder };
}

test("pdf.js is given half of a scan's width and height, which says that it is as large as the scan", async () => {
  const { worker, Decoder } = workerWith();
  const decoder = new worker.ImageDecoder({ data: bmpOf(["#.#.#.", "#.#.#."]), type: "image/bmp" });
  const { image } = await decoder.decode();
  expect(image).toMatchObject({
    displayWidth: 6,
    displayHeight: 2,
    visibleRect: { width: 3, height: 1 },
  });
  expect(Decoder).not.toHaveBeenCalled();
  decoder.close();
});

test("whatever is no scan in black and white, or breaks off, is decoded by the browser", async () => {
  const { worker, Decoder } = workerWith();
  const inColour = bmpOf(["#"]);
  new DataView(inColour.buffer).setUint16(28, 24, true);
  for (const asked of [
    { data: inColour, type: "image/bmp" },
    { data: bmpOf(["#".repeat(32), "#".repeat(32)]).slice(0, -1), type: "image/bmp" },
    { data: new Uint8Array(2), type: "image/jpeg" },
  ]) {
    const decoder = new worker.ImageDecoder(asked);
    expect(decoder).toBeInstanceOf(Decoder);
    expect(Decoder).toHaveBeenLastCalledWith(asked);
  }
  expect(await worker.ImageDecoder.isTypeSupported("image/bmp")).toBe(true);
});

test("pdf.js still has a scan that is to be smaller decoded as a BMP file, and drawn by what it says of its size", () => {
  const worker = readFileSync("node_modules/pdfjs-dist/build/pdf.worker.min.mjs", "utf8");
  expect(worker).toMatch(/new ImageDecoder\(\{data:\w+,type:"image\/bmp"/);
});

test("a browser that has no such decoder goes on as before", () => {
  const worker = {} as typeof globalThis;
  halveScans(worker);
  expect(worker).toEqual({});
});
