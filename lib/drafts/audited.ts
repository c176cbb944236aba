import type { AuditEntry } from "@/lib/audit/mutations";
import type { Draft } from "@/prisma/generated/client";

/** How the audit names a form and its documents, which nobody finds any more once they are gone. */

type AuditedDocument = { name: string; kind: string; sizeBytes: number | bigint };

export function formInAudit({ id, kind }: Pick<Draft, "id" | "kind">): Omit<AuditEntry, "action"> {
  return { subjectKind: "form", subjectId: id, before: { form: kind } };
}

export function documentInAudit({ name, kind, sizeBytes }: AuditedDocument) {
  return { document: name, type: kind, bytes: Number(sizeBytes) };
}
