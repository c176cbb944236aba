import { expect, test } from "vitest";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { invite } from "@/lib/people/invitations/mutations";
import { db } from "@/lib/platform/db";
import { accented } from "@/messages/pseudo";
import { languageOf } from "./language-of";

const inviterWhoSpeaks = async (language: string | null) => {
  const userId = await addPerson({ businessId: await addBusiness(), role: "administrator" });
  await db().user.update({ where: { id: userId }, data: { language } });
  return await signIn(userId);
};
const invitedBy = async (language: string | null, email = `${newId()}@example.test`) => {
  await invite(await inviterWhoSpeaks(language), { email, role: "requester", departmentId: null });
  return await languageOf(db(), await db().mail.findFirstOrThrow({ where: { recipient: email } }));
};

test("whoever has no account is invited in the language of who invites them, or in the default one", async () => {
  expect(await invitedBy(accented)).toBe(accented);
  expect(await invitedBy(null)).toBeNull();
});

test("whoever has an account is invited in their own, whoever invites them", async () => {
  const email = `${newId()}@example.test`;
  const userId = await addPerson({ email });
  await db().user.update({ where: { id: userId }, data: { language: "de" } });
  expect(await invitedBy(accented, email)).toBe("de");
});

test("an email is in the language that its person has chosen by the time it is sent", async () => {
  const id = await addPerson({});
  const mail = { userId: id, recipient: "an address of before", language: null };
  expect(await languageOf(db(), mail)).toBeNull();
  await db().user.update({ where: { id }, data: { language: accented } });
  expect(await languageOf(db(), mail)).toBe(accented);
});
