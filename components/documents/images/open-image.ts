import { MissingContent } from "../missing-content";
import { NotShown, type ShownDocument, sizeCanvas } from "../shown-document";
import { decodeImage, NotDecoded } from "./decode-image";

/** Whatever the browser itself can decode. @throws NotShown */
export async function openImage(bytes: Uint8Array<ArrayBuffer>): Promise<ShownDocument> {
  const image = await decodeImage(new Blob([bytes])).catch((error: unknown) => {
    throw error instanceof NotDecoded ? new NotShown(error.why) : error;
  });
  return {
    pageCount: 1,
    sizeOf: async () => ({ width: image.width, height: image.height }),
    draw: async (_, canvas, scale) => {
      sizeCanvas(canvas, { width: image.width * scale, height: image.height * scale });
      canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
      return true;
    },
    textOf: async () => [],
    layText: async () => [],
    missingContent: new MissingContent(),
    forget: () => undefined,
    close: () => image.close(),
  };
}
