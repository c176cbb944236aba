import { decodeImage, NotDecoded } from "@/components/drafts/documents/preview/decode-image";
import { NotShown, type ShownDocument, sharpnessOf } from "@/components/pdf/shown-document";

/** Whatever the browser itself can decode. @throws NotShown */
export async function openImage(bytes: Uint8Array<ArrayBuffer>): Promise<ShownDocument> {
  const image = await decodeImage(new Blob([bytes])).catch((error: unknown) => {
    throw error instanceof NotDecoded ? new NotShown(error.why) : error;
  });
  const drawWhole: ShownDocument["drawWhole"] = async (_, canvas, scale) => {
    const shown = { width: image.width * scale, height: image.height * scale };
    const sharpness = sharpnessOf(shown);
    canvas.width = Math.max(1, Math.round(shown.width * sharpness));
    canvas.height = Math.max(1, Math.round(shown.height * sharpness));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  };
  return {
    pageCount: 1,
    sizeOf: async () => ({ width: image.width, height: image.height }),
    draw: async (...asked) => {
      await drawWhole(...asked);
      return true;
    },
    drawWhole,
    textOf: async () => [],
    layText: async () => [],
    forget: () => undefined,
    close: () => image.close(),
  };
}
