/** What browsers decode, HEIC only some of them. */
const imageEndings = ["png", "jpg", "jpeg", "webp", "gif", "avif", "heic", "heif"];

/** Whether a file of this name is likely to be an image that the browser can show: its bytes decide. */
export function isImageName(name: string): boolean {
  return imageEndings.includes(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "");
}
