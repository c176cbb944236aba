import { expect, test } from "vitest";
import { pixelsOf } from "./image-size";

const bytes = (...parts: number[][]) => new Uint8Array(parts.flat());
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const segment = (marker: number, content: number[]) => [0xff, marker, 0, content.length + 2, ...content];

test("a PNG tells its size, and one of a few bytes that claims a huge one tells that", () => {
  expect(pixelsOf(bytes(png, [0, 0, 0x03, 0xe8], [0, 0, 0x07, 0xd0]))).toBe(1000 * 2000);
  expect(pixelsOf(bytes(png, [0, 0, 0xff, 0xff], [0, 0, 0xff, 0xff]))).toBe(65_535 ** 2);
});

test.each([
  ["ordinary", 0xc0],
  ["progressive", 0xc2],
])("a JPEG tells its size behind whatever comes first (%s)", (_, frame) => {
  const exif = segment(0xe1, [0x45, 0x78, 0x69, 0x66]);
  const tables = segment(0xc4, [1, 2, 3]);
  const size = segment(frame, [8, 0x0b, 0xb8, 0x0f, 0xa0, 3]);
  expect(pixelsOf(bytes([0xff, 0xd8], exif, tables, size))).toBe(3000 * 4000);
});

test.each([
  ["anything else", bytes([0x25, 0x50, 0x44, 0x46])],
  ["a PNG that ends too soon", bytes(png)],
  ["a JPEG without a frame", bytes([0xff, 0xd8], segment(0xe1, [1, 2, 3, 4, 5, 6, 7, 8]))],
  ["nothing", bytes()],
])("%s tells none", (_, head) => {
  expect(pixelsOf(head)).toBeNull();
});
