import { pixelsOf } from "@/components/drafts/documents/preview/image-size";
import { NotShown, type ShownDocument, sharpnessOf } from "./shown-document";

/** A few kilobytes can hold an image that takes gigabytes to decode. */
const pixelsAtMost = 100_000_000;
const headBytes = 512 * 1024;

/** PNG and JPEG, by the browser itself. @throws NotShown */
export async function openImage(bytes: Uint8Array<ArrayBuffer>): Promise<ShownDocument> {
  const pixels = pixelsOf(bytes.subarray(0, headBytes));
  if (pixels === null) throw new NotShown("format");
  if (pixels > pixelsAtMost) throw new NotShown("size");
  const image = await createImageBitmap(new Blob([bytes])).catch(() => {
    throw new NotShown("broken");
  });
  return {
    pageCount: 1,
    sizeOf: async () => ({ width: image.width, height: image.height }),
    draw: async (_, canvas, scale) => {
      const shown = { width: image.width * scale, height: image.height * scale };
      const sharpness = sharpnessOf(shown);
      canvas.width = Math.max(1, Math.round(shown.width * sharpness));
      canvas.height = Math.max(1, Math.round(shown.height * sharpness));
      canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    },
    textOf: async () => [],
    layText: async () => [],
    forget: () => undefined,
    close: () => image.close(),
  };
}
