import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test, vi } from "vitest";
import { addBusiness } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { db } from "@/lib/platform/db";
import { queueMail } from "./queue-mail";
import { sendMail } from "./send-mail";
import { startMailServer } from "./testing/mail-server";

const mailServer = await startMailServer();
// Before the environment is read.
vi.stubEnv("SMTP_URL", mailServer.url);
afterAll(() => mailServer.close());

test("what a process was sending that is killed before the server has answered is sent by another, known to be the same", async () => {
  const email = `${newId()}@example.test`;
  const mailId =
    (await db().$transaction(async (tx) =>
      queueMail(tx, {
        ...{ kind: "test", event: newId(), businessId: await addBusiness(), to: { email, userId: null } },
        letter: {
          subject: message("mails.test.subject"),
          paragraphs: [],
          link: null,
          reason: message("mails.test.reason"),
        },
        expiresAt: new Date(Date.now() + 3_600_000),
      }),
    )) ?? "";
  const letGo = mailServer.hold();
  const script = new URL("testing/send-mail-process.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, ["--import", "tsx", script, mailId], { stdio: "inherit" });
  const exit = once(child, "exit");
  await expect.poll(() => mailServer.countHeld(), { timeout: 30_000 }).toBe(1);
  child.kill("SIGKILL");
  await exit;
  letGo();

  await expect(sendMail({ mailId })).rejects.toThrow("Another worker");
  const row = await db().mail.findUniqueOrThrow({ where: { id: mailId } });
  expect(row).toMatchObject({ sentAt: null, failedAt: null, sealedLetter: expect.any(String) });
  await db().mail.update({ where: { id: mailId }, data: { leaseUntil: new Date(Date.now() - 1) } });
  await sendMail({ mailId });
  await sendMail({ mailId });
  // The server had all of the first, and took it although nobody was there to hear so.
  const ids = mailServer.receivedBy(email).map(({ mail }) => mail.messageId);
  expect(ids).toEqual([expect.stringContaining(mailId), ids[0]]);
});
