import { recordAudit } from "@/lib/audit/mutations";
import { normalizedEmail } from "@/lib/auth/sign-in/by-password";
import { assertGoodPassword } from "@/lib/auth/sign-in/good-password";
import { hashPassword } from "@/lib/auth/sign-in/passwords";
import { addSigningSecret } from "@/lib/credentials/signing-secrets";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { db } from "@/lib/platform/db";
import type { FirstAdministrator } from "./schema";

/**
 * Makes a business, its connection and its administrator, for an installation without the demonstration. Asked
 * for from the command line by whoever runs the portal; there is no actor yet.
 * @throws AppError `conflict` when the email is taken, `invalid_input` for a weak password
 */
export async function createFirstAdministrator(input: FirstAdministrator): Promise<{ businessId: string }> {
  const email = normalizedEmail(input.email);
  await assertGoodPassword(input.password, [email, input.name, input.businessName]);
  if (await db().user.findUnique({ where: { email } })) {
    throw new AppError("conflict", "The email is taken", {
      userMessage: message("peopleErrors.emailTaken", { email }),
    });
  }
  const [businessId, userId, connectionId] = [newId(), newId(), newId()];
  const passwordHash = await hashPassword(input.password);
  await db().$transaction(async (tx) => {
    await tx.business.create({ data: { id: businessId, name: input.businessName } });
    await tx.user.create({
      data: { id: userId, email, name: input.name, passwordHash, emailProvenAt: new Date() },
    });
    await tx.membership.create({ data: { userId, businessId, role: "administrator" } });
    const { variant, baseUrl, environment } = input;
    await tx.connection.create({ data: { id: connectionId, businessId, variant, baseUrl, environment } });
    await tx.coversheet.create({ data: { connectionId } });
    const by = {
      userId: null,
      acting: { businessId, onBehalfOf: null },
      requestId: newId(),
      address: null,
    };
    await recordAudit(tx, by, {
      ...{ action: "business.create", subjectKind: "business", subjectId: businessId },
      after: { name: input.businessName, email },
    });
    await recordAudit(tx, by, {
      ...{ action: "connection.add", subjectKind: "connection", subjectId: connectionId },
      after: { variant, baseUrl, environment },
    });
    if (input.signingSecret) await addSigningSecret(tx, connectionId, input.signingSecret);
  });
  return { businessId };
}
