import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { addDepartment } from "@/lib/auth/testing/signed-in";
import { notifiedKinds } from "@/lib/kinds";
import { openLetter } from "@/lib/mail/queue-mail";
import { sendMail } from "@/lib/mail/send-mail";
import { startMailServer } from "@/lib/mail/testing/mail-server";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import {
  choose,
  createNotifiedWorld,
  makeDue,
  makeMails,
  type NotifiedWorld,
  relayAll,
  tell,
  tellOfReviews,
} from "../testing/notified";
import { readUnsubscribeToken } from "../unsubscribing/data";
import { letterSourcesOf } from "./data";

const mailServer = await startMailServer();
// Before the environment is read.
vi.stubEnv("SMTP_URL", mailServer.url);

let world: NotifiedWorld;

beforeEach(async () => {
  world = await createNotifiedWorld();
});
afterAll(() => mailServer.close());

async function sendAll(): Promise<void> {
  const mails = await db().mail.findMany({ where: { businessId: world.businessId, sentAt: null } });
  for (const { id } of mails) await sendMail({ mailId: id }, letterSourcesOf(notifiedKinds));
}
const received = () =>
  mailServer
    .receivedBy(`${world.approver}@example.test`)
    .map(({ mail: { subject, text, html, headerLines } }) => ({
      ...{ subject, text, html: String(html) },
      headers: new Map(headerLines.map(({ key, line }) => [key, line.replace(/^[^:]+:\s*/, "")])),
    }));
const inReview = async () => {
  await tell(world, { status: "translating" }, { by: world.placer });
  const id = await tell(world, { status: "client_review" });
  await makeMails(world);
  return id;
};

test("an order that waits for approval is an email that leads to its very page", async () => {
  const id = await inReview();
  await sendAll();
  const [mail, ...more] = received();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Order RT-1042 waits for your approval");
  expect(mail?.text).toContain(`${env().PORTAL_URL}/orders/${id}`);
  expect(mail?.html).toContain(`href="${env().PORTAL_URL}/orders/${id}"`);
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/Matter 7|Acta de Nacimiento/);
});

test("such emails are stopped by one click, as the standard has it, and by a link in the foot", async () => {
  await inReview();
  await sendAll();
  const [mail] = received();
  const address = /^<(.+)>$/.exec(mail?.headers.get("list-unsubscribe") ?? "")?.[1] ?? "";
  const [, token = ""] = address.split(`${env().PORTAL_URL}/api/unsubscribe/`);
  expect(readUnsubscribeToken(token)).toEqual({
    ...{ userId: world.approver, businessId: world.businessId },
    events: ["approval-needed"],
  });
  expect(mail?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const page = `${env().PORTAL_URL}/unsubscribe/${token}`;
  expect(mail?.text).toContain(page);
  expect(mail?.html).toContain(`href="${page}"`);
});

test("what is kept for others to read holds no such link", async () => {
  await inReview();
  const mail = await db().mail.findFirstOrThrow({ where: { userId: world.approver } });
  expect(JSON.stringify(openLetter(mail.id, mail.sealedLetter ?? ""))).not.toContain("unsubscribe");
});

test("many things are one email, in which each leads to its page", async () => {
  await choose(world, world.approver, "approval-needed", "daily");
  await tellOfReviews(world, 2);
  await relayAll(world);
  await makeDue(world);
  await makeMails(world);
  await sendAll();
  const [mail] = received();
  expect(mail?.subject).toMatch(/: 2 pieces of news$/);
  for (const { id } of await db().order.findMany({ where: { businessId: world.businessId } })) {
    expect(mail?.text).toContain(`${env().PORTAL_URL}/orders/${id}`);
    expect(mail?.html).toContain(`href="${env().PORTAL_URL}/orders/${id}"`);
  }
});

test.each<[string, () => Promise<unknown>]>([
  ["disabled", () => db().user.update({ where: { id: world.approver }, data: { disabledAt: new Date() } })],
  ["taken out", () => db().membership.deleteMany({ where: { userId: world.approver } })],
  [
    "moved to where it is not seen",
    async () => {
      const [here, there] = [await addDepartment(world.businessId), await addDepartment(world.businessId)];
      await db().order.updateMany({ where: { businessId: world.businessId }, data: { departmentId: here } });
      const where = { userId: world.approver };
      await db().membership.updateMany({ where, data: { departmentId: there } });
    },
  ],
  [
    "of a business that is suspended",
    () =>
      db().business.update({
        where: { id: world.businessId },
        data: { suspendedAt: new Date(), suspendedReason: "They asked" },
      }),
  ],
  ["done with such emails", () => choose(world, world.approver, "approval-needed", "never")],
  ["late, for somebody has approved it", () => tell(world, { status: "client_approved" })],
])("whoever is %s before it leaves is sent nothing", async (_, change) => {
  await inReview();
  await change();
  await sendAll();
  expect(received()).toEqual([]);
  const mails = await db().mail.findMany({ where: { userId: world.approver } });
  expect(mails).toMatchObject([{ sentAt: null, failedAt: expect.any(Date), sealedLetter: null }]);
});

test("of several things those are told that are still so when it leaves", async () => {
  await choose(world, world.approver, "approval-needed", "daily");
  await tellOfReviews(world, 2);
  await relayAll(world);
  await makeDue(world);
  await makeMails(world);
  const [over, left] = await db().order.findMany({ where: { businessId: world.businessId } });
  await tell(world, {
    serviceId: over?.serviceId ?? "",
    number: over?.number ?? "",
    status: "client_approved",
  });
  await sendAll();
  const [mail] = received();
  expect(mail?.text).toContain(left?.id);
  expect(mail?.text).not.toContain(over?.id);
});

test("what came up again before the mail server took the email is told once", async () => {
  await tell(world, { status: "translating" }, { by: world.placer });
  for (const status of ["client_review", "revising", "client_review"]) {
    await tell(world, { status });
    await makeMails(world);
  }
  await sendAll();
  expect(received()).toHaveLength(1);
});
