import type { ServiceFile } from "@/lib/domain/files/shapes";
import type { WireFile } from "./wire";

/** Files in Variant A's words as ours. Pure. */

export function toFile(file: WireFile): ServiceFile {
  return {
    serviceId: file.id,
    name: file.name,
    kind: file.type,
    sizeBytes: file.size,
    createdAt: file.created_at,
  };
}
