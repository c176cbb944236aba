import { purgeRateLimits } from "@/lib/auth/limits/rate-limit";
import { purgeSessions } from "@/lib/auth/session/store";
import { purgeKnownDevices } from "@/lib/auth/sign-in/known-devices";
import { purgeCommands } from "@/lib/commands/purge";
import { purgeDiscarded } from "@/lib/drafts/discard/mutations";
import { purgeOpenedFiles } from "@/lib/files/opened/mutations";
import { purgeBudgets, purgeWaitingTurns } from "@/lib/gateway/budget";
import { purgeMails } from "@/lib/mail/send-mail";
import { purgeRefreshStates } from "@/lib/mirror/lease";
import { purgeCallbacks, purgeRefusals, purgeRefusedCallbacks } from "@/lib/mirror/receive";
import { purgeUnreadable } from "@/lib/mirror/unreadable";
import { purgeAddresses } from "@/lib/orders/addresses/mutations";
import { purgeArchives } from "@/lib/orders/archives/mutations";
import { purgeChanges } from "@/lib/outbox/relay";
import { purgeInvitations } from "@/lib/people/invitations/mutations";
import { purgePasswordResets } from "@/lib/people/passwords/links/mutations";
import { mirroredKinds } from "./kinds";

/**
 * How long each table keeps its rows: a job deletes what is old, or it is said why none does. What operators are told
 * of it is in docs/operations.md.
 */

type Retention = { purge: () => Promise<void>; cron: string } | { kept: string };

const everyMinute = "* * * * *";
const everyHour = "17 * * * *";

const forGood = "for good: what was done in it or by it names it";
const whileAtTheService = "as long as the service has it, and marked when it has not";
const withItsConnection = "one for a connection, and deleted with it";

export const retention: Record<string, Retention> = {
  User: { kept: forGood },
  Identity: { kept: "with its person" },
  KnownDevice: { purge: purgeKnownDevices, cron: everyHour },
  Session: { purge: purgeSessions, cron: everyMinute },
  StaffGrant: { kept: "with its business, which reads who acted for its people, and why" },
  SignInAttempt: { purge: purgeRateLimits, cron: everyMinute },
  Business: { kept: forGood },
  Department: { kept: "with its business" },
  Membership: { kept: "with its person and its business" },
  Invitation: { purge: purgeInvitations, cron: everyHour },
  PasswordReset: { purge: purgePasswordResets, cron: everyHour },
  Mail: { purge: purgeMails, cron: everyHour },
  Notification: { kept: "until it is mailed, and with its email" },
  NotificationChoice: { kept: "with its person and its business" },
  AuditEvent: {
    kept: "until an operator prunes what is older than they have to keep (`npm run audit:prune`)",
  },
  AuditLink: { kept: "with its line of the audit; of a chain that was pruned, the last link that went" },

  Connection: { kept: forGood },
  SigningSecret: {
    kept: "few, and deleted with their connection: retired ones tell which callbacks they let in",
  },
  AccessToken: { kept: "until its person removes it, and with the person and the connection" },
  Coversheet: { kept: withItsConnection },
  WaitingTurn: { purge: purgeWaitingTurns, cron: everyHour },
  RequestBudget: { purge: purgeBudgets, cron: everyHour },

  OpenedFile: { purge: purgeOpenedFiles, cron: everyHour },
  Approval: { kept: "with its order: it is the record of who approved what" },
  DeliveryAddress: { purge: purgeAddresses, cron: everyHour },
  ListView: { kept: "until it is deleted; what is one's own goes when its person leaves the business" },
  SavedAddress: { kept: "until an administrator removes it, and with its business" },
  ClockMark: { kept: "one row" },
  Archive: { purge: purgeArchives, cron: everyMinute },
  ArchiveEntry: { kept: "with its archive" },
  ArchivePiece: { kept: "with its archive" },
  ...Object.fromEntries(mirroredKinds.map(({ table }) => [table, { kept: whileAtTheService }])),
  OrderTransaction: { kept: "with its order" },
  StatusChange: { kept: "with what it is a step of" },
  MirrorProgress: { kept: withItsConnection },
  UnreadableRow: { purge: purgeUnreadable, cron: everyHour },
  Change: { purge: purgeChanges, cron: everyHour },
  RefreshState: { purge: purgeRefreshStates, cron: everyHour },

  Draft: { purge: purgeDiscarded, cron: everyHour },
  DraftDocument: { kept: "with its draft" },
  Command: { purge: purgeCommands, cron: everyHour },
  Consent: { kept: "with what it was asked for: it tells that the person agreed to it" },
  CallbackDelivery: { purge: purgeCallbacks, cron: everyHour },
  RefusedCallback: { purge: purgeRefusedCallbacks, cron: everyHour },
  CallbackRefusal: { purge: purgeRefusals, cron: everyHour },
};
