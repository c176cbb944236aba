import type { htmlCleaner } from "@/lib/domain/html";
import type { Revision } from "@/lib/domain/revisions/shapes";
import { toFile } from "../files/translate";
import type { WireRevision } from "./wire";

/** Revisions in the service's words as ours, as far as the variants have the same. Pure. */

export function revisionWith(clean: ReturnType<typeof htmlCleaner>): (revision: WireRevision) => Revision {
  return (revision) => ({
    serviceId: revision.id,
    status: revision.status,
    bodyHtml: clean(revision.body),
    requestedAt: revision.requested_at,
    completedAt: revision.completed_at ?? null,
    files: revision.files.rows.map(toFile),
  });
}
