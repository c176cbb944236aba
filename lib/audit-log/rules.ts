import { listAddress } from "@/lib/domain/lists/address";

/** Everything that is audited, by its name there. A command that another came before has `.by_another` behind it. */
export const auditedActions = [
  "order.place",
  "order.approve",
  "order.cancel",
  "order.export",
  "revision.request",
  "revision.withdraw",
  "revision.answer",
  "form.discard",
  "form.stop-waiting",
  "document.upload",
  "document.remove",
  "address.remove",
  "saved-address.add",
  "saved-address.change",
  "saved-address.remove",
  "quote.request",
  "quote.convert",
  "quote.delete",
  "quote.export",
  "file.open",
  "file.download",
  "file.delete",
  "token.save",
  "token.remove",
  "token.refuse",
  "shared-token.save",
  "shared-token.remove",
  "connection.add",
  "connection.change",
  "connection.make-default",
  "connection.test",
  "coversheet.change",
  "signing-secret.add",
  "signing-secret.retire",
  "callback.read-again",
  "business.create",
  "business.suspend",
  "business.resume",
  "business.change",
  "department.add",
  "department.rename",
  "department.remove",
  "invitation.send",
  "invitation.withdraw",
  "invitation.accept",
  "member.change",
  "member.disable",
  "member.enable",
  "member.remove",
  "staff.change",
  "staff.disable",
  "staff.enable",
  "grant.start",
  "grant.stop",
  "grant.expire",
  "consent.ask",
  "consent.confirm",
  "consent.decline",
  "consent.withdraw",
  "consent.expire",
  "password.change",
  "password.remove",
  "password.ask-for-link",
  "password.make-link",
  "profile.change",
  "notification.choose",
  "mail.read",
  "mail.test",
  "session.sign-in",
  "session.sign-out",
  "session.sign-out-everywhere",
  "session.switch",
  "session.refuse",
  "session.lock-out",
  "request.refuse",
  "identity.link",
  "audit.export",
  "audit.prune",
] as const;
export type AuditedAction = (typeof auditedActions)[number];

/** The audit as addresses say it: `/settings/audit?search=quintero&action=order.place`. */
export const auditAddress = listAddress("/settings/audit", ["action"]);
/** The same lines as a file. */
const auditFile = listAddress("/settings/audit/export", auditAddress.filters);
export const auditFileAddress = (query: AuditQuery) => auditFile.source({ ...query, cursor: null });

/** What belongs to no business, for the operator's administrators: `/staff/audit?search=taylor`. */
export const operatorAuditAddress = listAddress("/staff/audit", auditAddress.filters);

export type AuditQuery = ReturnType<typeof auditAddress.load>;

/** So many lines are in one file, the newest. */
export const exportedAtMost = 50_000;
