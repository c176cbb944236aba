import { visibleFileName } from "@/lib/domain/visible-text";
import type { FormDocument } from "./form-document";

const pieceBytes = 1024 * 1024;

/**
 * Whether a file is the one of a document. Of one whose bytes the portal alone has it knows the hash; where browsers hash
 * nothing (plain http) or the hash was not kept, a file of that name and length is taken for it.
 */
export async function isSameFile(
  file: File,
  document: Pick<FormDocument, "file" | "sha256" | "name" | "sizeBytes">,
): Promise<boolean> {
  if (document.file) return await haveSameContent(file, document.file);
  if (file.size !== document.sizeBytes) return false;
  if (!document.sha256 || !isSecureContext) return visibleFileName(file.name) === document.name;
  return (await sha256Of(file)) === document.sha256;
}

async function sha256Of(file: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether two files hold the same bytes. They are read piece by piece, as far as they agree, and only if they are as long. */
export async function haveSameContent(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  for (let start = 0; start < one.size; start += pieceBytes) {
    const pieces = await Promise.all([one, other].map((file) => readPiece(file, start)));
    const [ours, theirs] = pieces as [Uint8Array, Uint8Array];
    if (ours.some((byte, place) => byte !== theirs[place])) return false;
  }
  return true;
}

async function readPiece(file: Blob, start: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, start + pieceBytes).arrayBuffer());
}
