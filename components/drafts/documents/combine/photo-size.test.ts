import { expect, test } from "vitest";
import { photoHeadBytes } from "./limits";
import { photoPixelsOf } from "./photo-size";

const text = (word: string) => [...word].map((sign) => sign.charCodeAt(0));
const bytes = (...parts: number[][]) => new Uint8Array([...parts.flat(), ...Array(40).fill(0)]);
const webp = (chunk: string, rest: number[]) =>
  bytes(text("RIFF"), [0, 0, 0, 0], text("WEBP"), text(chunk), [0, 0, 0, 0], rest);
const ispe = (width: number, height: number) => [
  ...[0, 0, 0, 20],
  ...text("ispe"),
  ...[0, 0, 0, 0],
  ...[0, 0, width >> 8, width & 255],
  ...[0, 0, height >> 8, height & 255],
];

test.each([
  ["extended", webp("VP8X", [0, 0, 0, 0, 0x9f, 0x0f, 0, 0xb7, 0x0b, 0])],
  ["lossy", webp("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, 0xa0, 0x0f, 0xb8, 0x0b])],
  ["lossless", webp("VP8L", [0x2f, 0x9f, 0xcf, 0xed, 0x02])],
])("a WebP tells its size (%s)", (_, head) => {
  expect(photoPixelsOf(head)).toBe(4000 * 3000);
});

test("a photo tells its size behind all that a phone writes before it, such as how far everything in it was", async () => {
  const told = [0xff, 0xe1, 0xff, 0xff, ...Array(0xfffd).fill(0)];
  const frame = [0xff, 0xc0, 0, 17, 8, 3000 >> 8, 3000 & 255, 4000 >> 8, 4000 & 255, ...Array(10).fill(0)];
  const parts = [[0xff, 0xd8], ...Array<number[]>(60).fill(told), frame].map((part) => Uint8Array.from(part));
  const head = new Blob(parts).slice(0, photoHeadBytes);
  expect(photoPixelsOf(new Uint8Array(await head.arrayBuffer()))).toBe(4000 * 3000);
});

test("a HEIC tells the size of the photo, not of its tiles or its small picture", () => {
  const head = bytes([0, 0, 0, 24], text("ftypheic"), ispe(512, 512), ispe(4032, 3024), ispe(320, 240));
  expect(photoPixelsOf(head)).toBe(4032 * 3024);
});

test.each([
  ["a film in the same kind of file", bytes([0, 0, 0, 24], text("ftypmp42"))],
  ["a sound", bytes(text("RIFF"), [0, 0, 0, 0], text("WAVE"))],
  ["nothing", new Uint8Array()],
])("%s tells none", (_, head) => {
  expect(photoPixelsOf(head)).toBeNull();
});
