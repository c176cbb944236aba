import { type AuditedActor, recordAudit } from "@/lib/audit/mutations";
import { forgetDevices } from "@/lib/auth/sign-in/known-devices";
import { dayMs } from "@/lib/domain/day-ms";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { queueMail } from "@/lib/mail/queue-mail";
import type { Tx } from "@/lib/platform/db";
import { askForResetPath } from "../rules";

/** What goes with every change of a password. */

/** Whoever it was by, nothing of before lets anybody in any more, and the person is told by email. */
export async function notePasswordChanged(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
  by: AuditedActor,
): Promise<void> {
  await tx.passwordReset.deleteMany({ where: { userId } });
  await forgetDevices(tx, userId);
  await recordAudit(tx, by, { action: "password.change", subjectKind: "person", subjectId: userId });
  await queueMail(tx, {
    ...{ kind: "password-changed", event: `password changed ${newId()}`, businessId: null },
    to: { email, userId },
    letter: {
      subject: message("mails.passwordChanged.subject"),
      paragraphs: [message("mails.passwordChanged.body", { email }), message("mails.passwordChanged.how")],
      link: { label: message("mails.passwordChanged.link"), path: askForResetPath },
      reason: message("mails.passwordChanged.reason"),
    },
    expiresAt: new Date(Date.now() + 7 * dayMs),
  });
}
