import { newDataKey, type SealedPlace, seal, unseal } from "@/lib/platform/seal";

/** The keys of archives: each has one of its own, which goes with it. */

export function newArchiveKey(archiveId: string): string {
  return seal(newDataKey(), archiveKeyPlace(archiveId));
}

/** @throws Error when the key that it is sealed with is not configured */
export function openArchiveKey(archive: { id: string; sealedKey: string }): string {
  return unseal(archive.sealedKey, archiveKeyPlace(archive.id));
}

/** Where an archive's key lies sealed. */
export function archiveKeyPlace(id: string): SealedPlace {
  return { table: "Archive", row: id, column: "sealedKey" };
}
