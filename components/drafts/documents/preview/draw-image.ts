import { decodeImage } from "@/components/documents/images/decode-image";
import { releaseCanvas } from "@/components/documents/shown-document";
import { pictureAtMost } from "./preview";

/** A scan or photo, made small, as a data address. @throws NotDecoded */
export async function drawImage(file: Blob): Promise<string> {
  const whole = await decodeImage(file);
  const canvas = document.createElement("canvas");
  try {
    const scale = Math.min(pictureAtMost.width / whole.width, pictureAtMost.height / whole.height, 1);
    canvas.width = Math.max(1, Math.round(whole.width * scale));
    canvas.height = Math.max(1, Math.round(whole.height * scale));
    canvas.getContext("2d")?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL();
  } finally {
    whole.close();
    releaseCanvas(canvas);
  }
}
