import { fetchBytes } from "@/lib/platform/fetch-bytes";

/** The browser's read of a file itself, through the portal. */

/** The bytes of a document. @throws AppError as `fetchBytes` does */
export async function fetchContent(
  fileId: string,
  told: Parameters<typeof fetchBytes>[1],
): Promise<Uint8Array<ArrayBuffer>> {
  return await fetchBytes(contentAddress(fileId), told);
}

export const contentAddress = (fileId: string) => `/api/files/${fileId}/content`;
