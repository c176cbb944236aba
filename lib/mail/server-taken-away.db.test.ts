import { expect, test, vi } from "vitest";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { listMails } from "@/lib/mail-log/data";
import { readKeptMail } from "@/lib/mail-log/mutations";
import { mailAddress } from "@/lib/mail-log/rules";
import { db } from "@/lib/platform/db";
import { seal } from "@/lib/platform/seal";
import { letterPlace } from "./queue-mail";
import { sendMail } from "./send-mail";

// Before the environment is read.
vi.stubEnv("SMTP_URL", "");

test("what waited for a mail server that is configured no more is read by administrators", async () => {
  const businessId = await addBusiness();
  const administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  const id = newId();
  const letter = {
    subject: message("mails.test.subject"),
    paragraphs: [],
    link: null,
    reason: message("mails.test.reason"),
  };
  const nextLookAt = new Date();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const sealedLetter = seal(JSON.stringify(letter), letterPlace(id));
  const about = { kind: "test", event: id, recipient: "nora@example.test" };
  await db().mail.create({ data: { id, businessId, ...about, sealedLetter, nextLookAt, expiresAt } });
  await sendMail({ mailId: id });
  const { rows } = await listMails(administrator, mailAddress.load(""));
  expect(rows).toMatchObject([{ id, state: "kept" }]);
  expect((await readKeptMail(administrator, { mailId: id })).text).toContain("A test mail");
});
