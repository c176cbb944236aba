import type { AuditSubjectKind } from "@/lib/audit/mutations";
import type { AuditedAction } from "@/lib/audit-log/rules";
import type { Role } from "@/lib/domain/roles";

/** The words for what the audit has; what is new to us is shown as the audit has it. */

export const actionWords = {
  "order.place": "audit.actions.orderPlaced",
  "order.approve": "audit.actions.orderApproved",
  "order.cancel": "audit.actions.orderCancelled",
  "order.export": "audit.actions.ordersExported",
  "revision.request": "audit.actions.revisionRequested",
  "revision.withdraw": "audit.actions.revisionWithdrawn",
  "revision.answer": "audit.actions.revisionAnswered",
  "form.discard": "audit.actions.formDiscarded",
  "form.stop-waiting": "audit.actions.formStoppedWaiting",
  "document.upload": "audit.actions.documentUploaded",
  "document.remove": "audit.actions.documentRemoved",
  "address.remove": "audit.actions.addressRemoved",
  "saved-address.add": "audit.actions.savedAddressAdded",
  "saved-address.change": "audit.actions.savedAddressChanged",
  "saved-address.remove": "audit.actions.savedAddressRemoved",
  "quote.request": "audit.actions.quoteRequested",
  "quote.convert": "audit.actions.quoteConverted",
  "quote.delete": "audit.actions.quoteDeleted",
  "quote.export": "audit.actions.quotesExported",
  "file.open": "audit.actions.fileOpened",
  "file.download": "audit.actions.fileDownloaded",
  "file.delete": "audit.actions.fileDeleted",
  "token.save": "audit.actions.tokenSaved",
  "token.remove": "audit.actions.tokenRemoved",
  "token.refuse": "audit.actions.tokenRefused",
  "shared-token.save": "audit.actions.sharedTokenSaved",
  "shared-token.remove": "audit.actions.sharedTokenRemoved",
  "connection.add": "audit.actions.connectionAdded",
  "connection.change": "audit.actions.connectionChanged",
  "connection.make-default": "audit.actions.connectionMadeDefault",
  "connection.test": "audit.actions.connectionTested",
  "coversheet.change": "audit.actions.coversheetChanged",
  "signing-secret.add": "audit.actions.signingSecretAdded",
  "signing-secret.retire": "audit.actions.signingSecretRetired",
  "callback.read-again": "audit.actions.callbackReadAgain",
  "business.create": "audit.actions.businessCreated",
  "business.suspend": "audit.actions.businessSuspended",
  "business.resume": "audit.actions.businessResumed",
  "business.change": "audit.actions.businessChanged",
  "department.add": "audit.actions.departmentAdded",
  "department.rename": "audit.actions.departmentRenamed",
  "department.remove": "audit.actions.departmentRemoved",
  "invitation.send": "audit.actions.invitationSent",
  "invitation.withdraw": "audit.actions.invitationWithdrawn",
  "invitation.accept": "audit.actions.invitationAccepted",
  "member.change": "audit.actions.memberChanged",
  "member.disable": "audit.actions.memberDisabled",
  "member.enable": "audit.actions.memberEnabled",
  "member.remove": "audit.actions.memberRemoved",
  "staff.change": "audit.actions.staffChanged",
  "staff.disable": "audit.actions.staffDisabled",
  "staff.enable": "audit.actions.staffEnabled",
  "grant.start": "audit.actions.grantStarted",
  "grant.stop": "audit.actions.grantStopped",
  "grant.expire": "audit.actions.grantExpired",
  "consent.ask": "audit.actions.consentAsked",
  "consent.confirm": "audit.actions.consentConfirmed",
  "consent.decline": "audit.actions.consentDeclined",
  "consent.withdraw": "audit.actions.consentWithdrawn",
  "consent.expire": "audit.actions.consentExpired",
  "password.change": "audit.actions.passwordChanged",
  "password.remove": "audit.actions.passwordRemoved",
  "password.ask-for-link": "audit.actions.passwordLinkAsked",
  "password.make-link": "audit.actions.passwordLinkMade",
  "profile.change": "audit.actions.profileChanged",
  "notification.choose": "audit.actions.notificationChosen",
  "mail.read": "audit.actions.mailRead",
  "mail.test": "audit.actions.mailTested",
  "session.sign-in": "audit.actions.signedIn",
  "session.sign-out": "audit.actions.signedOut",
  "session.sign-out-everywhere": "audit.actions.signedOutEverywhere",
  "session.switch": "audit.actions.switched",
  "session.refuse": "audit.actions.signInRefused",
  "session.lock-out": "audit.actions.lockedOut",
  "request.refuse": "audit.actions.requestRefused",
  "identity.link": "audit.actions.identityLinked",
  "audit.export": "audit.actions.auditExported",
  "audit.prune": "audit.actions.auditPruned",
} as const satisfies Record<AuditedAction, string>;

export const kindWords = {
  order: "audit.subjects.order",
  quote: "audit.subjects.quote",
  file: "audit.subjects.file",
  form: "audit.subjects.form",
  token: "audit.subjects.token",
  connection: "audit.subjects.connection",
  callback: "audit.subjects.callback",
  "signing-secret": "audit.subjects.signingSecret",
  person: "audit.subjects.person",
  email: "audit.subjects.email",
  request: "audit.subjects.request",
  identity: "audit.subjects.identity",
  invitation: "audit.subjects.invitation",
  mail: "audit.subjects.mail",
  business: "audit.subjects.business",
  department: "audit.subjects.department",
  consent: "audit.subjects.consent",
  audit: "audit.subjects.audit",
  address: "audit.subjects.address",
} as const satisfies Record<AuditSubjectKind, string>;

export const roleWords = {
  requester: "shell.account.roles.requester",
  approver: "shell.account.roles.approver",
  administrator: "shell.account.roles.administrator",
  staff: "audit.staff",
} as const satisfies Record<Role | "staff", string>;

export const wayWords = {
  password: "audit.ways.password",
  "single sign-on": "audit.ways.singleSignOn",
  "mailed link": "audit.ways.mailedLink",
  "signed in": "audit.ways.signedIn",
} as const;

/** Why a sign-in was refused. */
export const signInRefusalWords = {
  unknown: "audit.refusals.unknown",
  "wrong password": "audit.refusals.wrongPassword",
  disabled: "audit.refusals.disabled",
  "no verified email": "audit.refusals.noVerifiedEmail",
  "linked to another identity": "audit.refusals.linkedElsewhere",
} as const;

type ValueOf<Words> = Words[keyof Words];
type WordKey =
  | ValueOf<typeof actionWords>
  | ValueOf<typeof kindWords>
  | ValueOf<typeof roleWords>
  | ValueOf<typeof wayWords>
  | ValueOf<typeof signInRefusalWords>;

/** The key of a word; null for one that is new to us. */
export function keyOf(words: Readonly<Record<string, WordKey>>, word: string): WordKey | null {
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}
