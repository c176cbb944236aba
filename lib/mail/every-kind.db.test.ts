import type { ParsedMail } from "mailparser";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { noteDevice } from "@/lib/auth/sign-in/known-devices";
import { noteProvenByProvider } from "@/lib/auth/sign-in/proven-email";
import { addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { addToken } from "@/lib/credentials/testing/connected";
import { noteTokenRefused } from "@/lib/credentials/token-health";
import { newId } from "@/lib/domain/ids";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { notifiedKinds } from "@/lib/kinds";
import { sendTestMail } from "@/lib/mail-log/mutations";
import { letterSourcesOf } from "@/lib/notifications/letters/data";
import {
  choose,
  createNotifiedWorld,
  makeDue,
  makeMails,
  type NotifiedWorld,
  relayAll,
  tell,
  tellOfReviews,
} from "@/lib/notifications/testing/notified";
import { askForOrder } from "@/lib/orders/testing/asked-order";
import { makeLink, staffOffer } from "@/lib/people/invitations/links/mutations";
import { invite } from "@/lib/people/invitations/mutations";
import { askForReset } from "@/lib/people/passwords/links/mutations";
import { changePassword } from "@/lib/people/passwords/mutations";
import { db } from "@/lib/platform/db";
import { newSecret } from "@/lib/platform/seal";
import { accented, mirrored } from "@/messages/pseudo";
import { outsideBrackets } from "@/messages/testing/outside-brackets";
import type { Mail } from "@/prisma/generated/client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import type { MailKind } from "./queue-mail";
import { sendMail } from "./send-mail";
import { startMailServer } from "./testing/mail-server";

const mailServer = await startMailServer();
// Before the environment is read.
vi.stubEnv("SMTP_URL", mailServer.url);
vi.stubEnv("PSEUDO_LOCALES", "on");

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  await sandbox.dispose();
  await mailServer.close();
});

const password = "correct horse battery staple";
const aPerson = async () => {
  const email = `${newId()}@example.test`;
  return { email, userId: await addPerson({ email, password }) };
};
const administrator = async ({ businessId }: NotifiedWorld) =>
  await signIn(await addPerson({ businessId, role: "administrator" }));
const toldAtOnce = async (
  world: NotifiedWorld,
  ...statuses: ("translating" | "client_review" | "completed")[]
) => {
  for (const status of statuses) await tell(world, { status }, { by: world.placer });
  await makeMails(world);
};

/** What brings about each kind of email. */
const causes: Record<MailKind, (world: NotifiedWorld) => Promise<unknown>> = {
  consent: () => askForOrder(sandbox.origin),
  invitation: async (world) => {
    const invited = { email: `${newId()}@example.test`, role: "requester", departmentId: null } as const;
    await invite(await administrator(world), invited);
  },
  "new-device": async () => {
    const { userId } = await aPerson();
    for (let browser = 0; browser < 2; browser += 1)
      await db().$transaction((tx) => noteDevice(tx, userId, newSecret(), aVisit()));
  },
  "password-changed": async () => {
    const { userId } = await aPerson();
    const chosen = "another horse and battery";
    await changePassword(await signIn(userId), { current: password, password: chosen });
  },
  "password-reset": async () => await askForReset(aVisit(), await aPerson()),
  "approval-needed": (world) => toldAtOnce(world, "translating", "client_review"),
  "order-completed": (world) => toldAtOnce(world, "translating", "completed"),
  "token-refused": async (world) => {
    const { connectionId } = world.scope;
    const id = await addToken(connectionId, world.placer, newId());
    const counted = { refusals: 2, refusedSince: new Date(Date.now() - 11 * 60_000) };
    const { fingerprint } = await db().accessToken.update({ where: { id }, data: counted });
    await noteTokenRefused({ connectionId, tokenFingerprint: fingerprint } as ServiceAccess, "rejected");
    await makeMails(world);
  },
  gathered: async (world) => {
    await choose(world, world.approver, "approval-needed", "daily");
    await tellOfReviews(world, 2);
    await relayAll(world);
    await makeDue(world);
    await makeMails(world);
  },
  test: async (world) => await sendTestMail(await administrator(world)),
};
const stoppable: readonly string[] = ["approval-needed", "order-completed", "token-refused", "gathered"];

/** Of kinds that say different things. */
const otherCauses: [MailKind, (world: NotifiedWorld) => Promise<unknown>][] = [
  [
    "invitation",
    async (world) => {
      const by = await administrator(world);
      await db().$transaction((tx) => makeLink(tx, by, `${newId()}@example.test`, staffOffer));
    },
  ],
  [
    "password-changed",
    async () => {
      const { userId } = await aPerson();
      await db().$transaction((tx) => noteProvenByProvider(tx, userId, aVisit()));
    },
  ],
];

/** What it has come to by now: the same email, as it is sent to somebody who has chosen a language. */
async function sentIn(language: string | null, mail: Mail): Promise<ParsedMail> {
  const { id, recipient, sealedLetter } = mail;
  const { count } = await db().user.updateMany({ where: { email: recipient }, data: { language } });
  // Nobody is here to have chosen one: it is the inviter's.
  const own = count === 0 ? language : null;
  const due = { sealedLetter, sentAt: null, nextLookAt: new Date(), language: own };
  await db().mail.update({ where: { id }, data: due });
  await sendMail({ mailId: id }, letterSourcesOf(notifiedKinds));
  return mailServer.receivedBy(recipient).at(-1)?.mail ?? expect.unreachable(`Nothing came to ${recipient}`);
}

const textOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]*>/g, "\n")
    .replaceAll("&#x27;", "'");
/** Addresses, and what the portal is called. */
const notWords = /https?:\/\/\S+|\bVerso\b/g;

test.each([...Object.entries(causes), ...otherCauses] as [MailKind, (typeof causes)[MailKind]][])(
  "an email of the kind %s is in the language that its person has chosen, whole",
  async (kind, cause) => {
    await cause(await createNotifiedWorld());
    const mail = await db().mail.findFirstOrThrow({ where: { kind, sentAt: null } });
    for (const [language, direction] of [
      [accented, "ltr"],
      [mirrored, "rtl"],
    ] as const) {
      const { subject = "", html, text = "" } = await sentIn(language, mail);
      expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
      for (const told of [subject, text, textOf(String(html))]) {
        expect(told).toMatch(/⟦.*⟧/s);
        expect(outsideBrackets(told.replace(notWords, ""), [])).toEqual([]);
      }
    }
    const inDefault = await sentIn("tlh", mail);
    expect(inDefault.html).toContain('<html lang="en" dir="ltr">');
    expect(inDefault.text).not.toMatch(/⟦/);
  },
);

test.each(Object.entries(causes))(
  "an email of the kind %s carries no document, and is stopped by one click only where people choose it",
  async (kind, cause) => {
    await cause(await createNotifiedWorld());
    const { id, recipient } = await db().mail.findFirstOrThrow({ where: { kind, sentAt: null } });
    await sendMail({ mailId: id }, letterSourcesOf(notifiedKinds));
    const [got, ...more] = mailServer.receivedBy(recipient);
    expect(more).toEqual([]);
    expect(got?.mail.attachments).toEqual([]);
    const names = got?.mail.headerLines.map(({ key }) => key).filter((key) => key.startsWith("list-"));
    expect(names).toEqual(stoppable.includes(kind) ? ["list-unsubscribe", "list-unsubscribe-post"] : []);
  },
);
