import type { AuditSubjectKind } from "@/lib/audit/mutations";
import { isId } from "@/lib/domain/is-id";

/** What a request is about, by the names of its fields: the first that is there. */
const kindsByField = {
  fileId: "file",
  personId: "person",
  addressId: "address",
  departmentId: "department",
  invitationId: "invitation",
  mailId: "mail",
  callbackId: "callback",
  secretId: "signing-secret",
  viewId: "view",
  quoteId: "quote",
  orderId: "order",
  draftId: "form",
  connectionId: "connection",
  businessId: "business",
} as const satisfies Record<string, AuditSubjectKind>;

/** What the id in the address of a route or a page is of, by the first word of either. */
const kindsByPlace: Readonly<Record<string, AuditSubjectKind>> = {
  orders: "order",
  approvals: "order",
  quotes: "quote",
  files: "file",
  drafts: "form",
  business: "business",
  staff: "business",
};

/**
 * What of ours a refused request names. Whether there is such a thing, and whose, nobody looks up.
 * @param about as it came in, of whatever type
 */
export function subjectAsked(name: string, about: unknown): { kind: AuditSubjectKind; id: string } {
  const fields = typeof about === "object" && about !== null ? (about as Record<string, unknown>) : {};
  for (const [field, kind] of Object.entries(kindsByField)) {
    const id = fields[field];
    if (typeof id === "string" && isId(id)) return { kind, id };
  }
  const { id } = fields;
  if (typeof id !== "string" || !isId(id)) return { kind: "request", id: name };
  return { kind: kindsByPlace[placeOf(name)] ?? "request", id };
}

function placeOf(name: string): string {
  return name.match(/[a-z-]+/)?.[0] ?? "";
}
