import { pixelsOf } from "./image-size";
import { type Preview, pictureAtMost } from "./preview";

/** More than any scanner or phone makes: a small file can hold an image that takes gigabytes to decode. */
const pixelsAtMost = 120_000_000;
/** Of a photo, what comes before its size is mostly a small picture of itself. */
const headBytes = 256 * 1024;

/** A scan or photo, made small; null for what tells no size, or one that is too large to decode for this. */
export async function drawImage(file: Blob): Promise<Preview | null> {
  const pixels = pixelsOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if (pixels === null || pixels > pixelsAtMost) return null;
  const whole = await createImageBitmap(file);
  try {
    const scale = Math.min(pictureAtMost.width / whole.width, pictureAtMost.height / whole.height, 1);
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(whole.width * scale));
    canvas.height = Math.max(1, Math.round(whole.height * scale));
    canvas.getContext("2d")?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    return { pages: null, picture: canvas.toDataURL(), isLocked: false };
  } finally {
    whole.close();
  }
}
