import type { AuditEntry } from "@/lib/audit/mutations";
import type { Draft } from "@/prisma/generated/client";

/** How the audit names a form and what is on it, which nobody finds any more once they are gone. */

type AuditedDocument = { name: string; kind: string; sizeBytes: number | bigint };

/** A form as what something was done to. */
export function formInAudit({ id }: Pick<Draft, "id">): Pick<AuditEntry, "subjectKind" | "subjectId"> {
  return { subjectKind: "form", subjectId: id };
}

/** A document on a form, as it was called there. */
export function documentInAudit({ kind: form }: Pick<Draft, "kind">, document: AuditedDocument) {
  const { name, kind, sizeBytes } = document;
  return { form, document: name, kind, bytes: Number(sizeBytes) };
}
