import type { ServiceFile } from "@/lib/domain/files/shapes";
import type { WireFile } from "./wire";

/** Files in the service's words as ours: the variants have the same. Pure. */

export function toFile(file: WireFile): ServiceFile {
  return {
    serviceId: file.id,
    name: file.name,
    kind: file.type,
    sizeBytes: file.size,
    createdAt: file.created_at,
  };
}
