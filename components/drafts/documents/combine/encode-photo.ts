import type { EncodedPhoto } from "./build-document";

/** The longer side of a sheet at 300 dots an inch: what is finer than that nobody reads. */
const edgeAtMost = 3508;
const quality = 0.9;

/**
 * Upright as its camera noted it, on white, without what the camera wrote beside it, such as where it was taken. Whatever
 * the browser can show is taken.
 */
export async function encodePhoto(file: Blob): Promise<EncodedPhoto> {
  const whole = await createImageBitmap(file);
  try {
    const scale = Math.min(edgeAtMost / Math.max(whole.width, whole.height), 1);
    const width = Math.max(1, Math.round(whole.width * scale));
    const height = Math.max(1, Math.round(whole.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const ground = canvas.getContext("2d");
    if (!ground) throw new Error("There is no memory for a photo");
    ground.fillStyle = "#fff";
    ground.fillRect(0, 0, width, height);
    ground.drawImage(whole, 0, 0, width, height);
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
    return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height };
  } finally {
    whole.close();
  }
}
