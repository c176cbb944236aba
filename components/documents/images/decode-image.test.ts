import { expect, test } from "vitest";
import { headBytes, pixelsAtMost, sizeOf } from "./decode-image";

const text = (word: string) => [...word].map((sign) => sign.charCodeAt(0));
const u32 = (number: number) => [24, 16, 8, 0].map((bits) => (number >>> bits) & 255);
const bytes = (...parts: number[][]) => new Uint8Array(parts.flat());
const pixelsOf = (head: Uint8Array) => sizeOf(head)?.pixels ?? null;

const png = [...[0x89, ...text("PNG"), 0x0d, 0x0a, 0x1a, 0x0a], ...u32(13), ...text("IHDR")];
const segment = (marker: number, content: number[]) => [0xff, marker, 0, content.length + 2, ...content];
const exif = segment(0xe1, text("Exif"));
const frame = (marker: number) => segment(marker, [8, 0x0b, 0xb8, 0x0f, 0xa0, 3]);
const webp = (chunk: string, rest: number[]) =>
  bytes(text("RIFF"), u32(0), text("WEBP"), text(chunk), u32(0), rest, Array(40).fill(0));
const gif = (sides: number[]) => bytes(text("GIF89a"), sides, [0, 0, 0]);
const box = (name: string, content: number[]) => [...u32(content.length + 8), ...text(name), ...content];
const ispe = (width: number, height: number) => box("ispe", [...u32(0), ...u32(width), ...u32(height)]);
const heif = (brand: string, properties: number[]) =>
  bytes(
    box("ftyp", [...text(brand), ...u32(0)]),
    box("meta", [...u32(0), ...box("iprp", box("ipco", properties))]),
  );

test.each([
  ["PNG", bytes(png, u32(4000), u32(3000))],
  ["JPEG, behind whatever comes first", bytes([0xff, 0xd8], exif, segment(0xc4, [1, 2, 3]), frame(0xc0))],
  ["progressive JPEG", bytes([0xff, 0xd8], exif, segment(0xc4, [1, 2, 3]), frame(0xc2))],
  ["extended WebP", webp("VP8X", [0, 0, 0, 0, 0x9f, 0x0f, 0, 0xb7, 0x0b, 0])],
  ["lossy WebP", webp("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, 0xa0, 0x0f, 0xb8, 0x0b])],
  ["lossless WebP", webp("VP8L", [0x2f, 0x9f, 0xcf, 0xed, 0x02])],
  ["GIF", gif([0xa0, 0x0f, 0xb8, 0x0b])],
])("a %s tells its size", (_, head) => {
  expect(sizeOf(head)).toEqual({ pixels: 4000 * 3000, isEverywhere: true });
});

test("a photo tells its size behind all that a phone writes before it, such as how far everything in it was", async () => {
  const told = [0xff, 0xe1, 0xff, 0xff, ...Array(0xfffd).fill(0)];
  const parts = [[0xff, 0xd8], ...Array<number[]>(60).fill(told), frame(0xc0)].map((part) =>
    Uint8Array.from(part),
  );
  const head = new Blob(parts).slice(0, headBytes);
  expect(pixelsOf(new Uint8Array(await head.arrayBuffer()))).toBe(4000 * 3000);
});

test.each(["heic", "avif"])(
  "a photo as %s tells the size of itself, not of its tiles or its small picture",
  (brand) => {
    const head = heif(brand, [...ispe(512, 512), ...ispe(4032, 3024), ...ispe(320, 240)]);
    expect(sizeOf(head)).toEqual({ pixels: 4032 * 3024, isEverywhere: false });
  },
);

test.each([
  ["a PNG", bytes(png, u32(65_535), u32(65_535))],
  ["a GIF", gif([255, 255, 255, 255])],
  ["a WebP", webp("VP8X", [0, 0, 0, 0, 255, 255, 255, 255, 255, 255])],
  ["a HEIC", heif("heic", [...ispe(512, 512), ...ispe(60_000, 60_000)])],
  [
    "an AVIF of which little is left once it is cropped",
    heif("avif", [...ispe(60_000, 60_000), ...box("clap", [...u32(59_999), ...u32(59_999), ...u32(0)])]),
  ],
])("%s of a few bytes that claims a huge size tells that", (_, head) => {
  expect(pixelsOf(head)).toBeGreaterThan(pixelsAtMost);
});

test.each([
  ["a PDF", bytes(text("%PDF-1.7"))],
  ["a drawing", bytes(text(`<svg width="1" height="1"></svg>`))],
  ["a film in the same kind of file", bytes(box("ftyp", [...text("mp42"), ...u32(0)]))],
  ["a sound", bytes(text("RIFF"), u32(0), text("WAVEfmt "), u32(0))],
  ["a PNG that ends too soon", bytes(png)],
  ["a PNG that begins with something else", bytes(png.slice(0, 12), text("IDAT"), u32(1), u32(1))],
  ["a JPEG without a frame", bytes([0xff, 0xd8], segment(0xe1, [1, 2, 3, 4, 5, 6, 7, 8]))],
  ["a JPEG whose first part would be longer than it", bytes([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff])],
  ["a WebP that ends too soon", webp("VP8X", []).slice(0, 22)],
  ["a GIF that ends too soon", bytes(text("GIF89a"), [1])],
  ["a HEIC without a size", heif("heic", [])],
  ["a HEIC whose size is cut off", heif("heic", box("ispe", u32(0)))],
  ["nothing", bytes()],
])("%s tells none", (_, head) => {
  expect(sizeOf(head)).toBeNull();
});

test("of what would take minutes to look through no more than the beginning is looked at", () => {
  const noise = new Uint8Array(headBytes).fill(1);
  noise.set([0xff, 0xd8, 0xff, 0xdb]);
  noise.set([0xff, 0xc0, 0, 17, 8, 1, 0, 1, 0], headBytes - 100);
  expect(pixelsOf(noise)).toBeNull();
  const sizes = Array.from({ length: 60_000 }, () => ispe(1, 1)).flat();
  expect(pixelsOf(heif("heic", sizes))).toBeNull();
  expect(pixelsOf(heif("heic", sizes.slice(0, 20 * 3_000)))).toBe(1);
});
