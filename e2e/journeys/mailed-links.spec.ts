import { randomUUID } from "node:crypto";
import type { ParsedMail } from "mailparser";
import { type MailServer, startMailServer } from "@/lib/mail/testing/mail-server";
import { fillOrder, orderIdOf, placeOrder } from "../support/order-form";
import { pageOwnerOf, query } from "../support/people";
import { callAction, interceptAction } from "../support/requests";
import { rowsWith } from "../support/rows";
import { type System, startSystem } from "../support/system";
import { test as base, expect, fillSignIn, untilAlive } from "../support/test";

/** What people do by the emails that they get: a system of its own beside a mail server, which keeps what it is handed. */

type Mailing = {
  mails: MailServer;
  said: System["said"];
  /** The email with this subject, once it has arrived. */
  mailTo: (email: string, subject: string) => Promise<ParsedMail>;
};

// With signs that an address has to have encoded.
const account = { user: "verso@mail.example", password: `canary-${randomUUID()}/@:#` };
const chosenPassword = "another horse and battery";

const test = base
  .extend<object, { ownSystem: { own: System; mails: MailServer } }>({
    ownSystem: [
      async ({ browserName: _ }, use) => {
        const mails = await startMailServer({ account });
        const own = await startSystem({ SMTP_URL: mails.url, MAIL_FROM: "Verso <portal@verso.example>" });
        await use({ own, mails });
        await own.stop();
        await mails.close();
      },
      { scope: "worker", timeout: 180_000 },
    ],
    system: ({ ownSystem }, use) => use(ownSystem.own.ready),
  })
  .extend<{ mailing: Mailing }>({
    mailing: async ({ ownSystem: { own, mails } }, use) => {
      const mailTo = async (email: string, subject: string) => {
        const find = () =>
          mails.receivedBy(email).flatMap(({ mail }) => (mail.subject === subject ? [mail] : []));
        await expect.poll(() => find().length).toBe(1);
        return find()[0] as ParsedMail;
      };
      await use({ mails, said: own.said, mailTo });
    },
  });

// In turn beside one system, whose start is most of their time.
test.describe.configure({ mode: "default" });

/** Everywhere that an email leads, the first thing first. */
function linksIn({ text = "", html }: ParsedMail): string[] {
  return [...`${text} ${html}`.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link);
}

const linkIn = (mail: ParsedMail): string => linksIn(mail)[0] ?? "";

test.afterEach(({ mailing: { mails }, system }) => {
  for (const { mail } of mails.received()) {
    expect(mail.from?.text).toBe('"Verso" <portal@verso.example>');
    expect(mail.attachments).toEqual([]);
    expect(linksIn(mail).filter((link) => !link.startsWith(`${system.portal}/`))).toEqual([]);
  }
});

test("somebody is invited by an email, comes in by its link, and signs in by the password that they chose", async ({
  page,
  browser,
  business,
  enterAs,
  mailing: { mailTo },
}) => {
  const email = `invited-${business.id}@people.example`;
  await enterAs("administrator");
  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("The invitation is on its way.")).toBeVisible();
  await expect(page.getByText("no mail server is configured")).toHaveCount(0);

  const link = linkIn(await mailTo(email, `Join ${business.name} on Verso`));
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const theirs = await first.newPage();
  await theirs.goto(link);
  const name = theirs.getByRole("textbox", { name: "Your name" });
  await untilAlive(name);
  await name.fill("Nora Lund");
  await theirs.getByRole("textbox", { name: "Choose a password" }).fill(chosenPassword);
  await theirs.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(theirs.getByRole("navigation", { name: "Main" })).toBeVisible();
  const elsewhere = await second.newPage();
  await fillSignIn(elsewhere, email, chosenPassword);
  await expect(elsewhere.getByRole("navigation", { name: "Main" })).toBeVisible();
  await mailTo(email, "New sign-in to Verso");
  expect((await elsewhere.goto(link))?.status()).toBe(404);
  for (const context of [first, second]) await context.close();
});

test("who has forgotten their password chooses another by the mailed link, once; whoever else is signed in there stays so until then", async ({
  page,
  browser,
  newPerson,
  enter,
  mailing: { mailTo },
}) => {
  const [person, other] = [await newPerson("approver"), await newPerson("requester")];
  const context = await browser.newContext();
  const others = await context.newPage();
  const whoIsIn = async () =>
    ((await (await others.request.get("/api/session")).json()) as { owner: string }).owner;
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password" })).toBeVisible();
  const email = page.getByRole("textbox", { name: "Email" });
  await untilAlive(email);
  await email.fill(person.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("an email with a link is on its way")).toBeVisible();
  const link = linkIn(await mailTo(person.email, "Choose a new password for Verso"));

  await enter(other, others);
  await others.goto(link);
  await expect(others.getByText(`Choose a new password for ${person.email}.`)).toBeVisible();
  expect(await whoIsIn()).toBe(pageOwnerOf(other));
  const password = others.getByRole("textbox", { name: "New password" });
  await untilAlive(password);
  await password.fill(chosenPassword);
  await others.getByRole("button", { name: "Save and go on" }).click();
  await expect(others.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect(await whoIsIn()).toBe(pageOwnerOf(person));
  await mailTo(person.email, "Your password for Verso was changed");

  await fillSignIn(page, person.email, person.password);
  await expect(page.getByRole("alert").filter({ hasText: "password" })).toBeVisible();
  await fillSignIn(page, person.email, chosenPassword);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  for (const reader of [page, others]) expect((await reader.goto(link))?.status()).toBe(404);
  await context.close();
});

test("a request that calls the portal by another name has no email lead there", async ({
  page,
  playwright,
  system,
  business,
  enterAs,
  newPerson,
  mailing: { mails, mailTo },
}) => {
  await enterAs("administrator");
  const invited = `invited-elsewhere-${business.id}@people.example`;
  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Invite" }).click();
  const action = await interceptAction(page, async () => {
    await page.getByRole("dialog").getByRole("textbox", { name: "Email" }).fill(invited);
    await page.getByRole("button", { name: "Send invitation" }).click();
  });
  const names = { Host: "evil.example", "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" };
  const clientFrom = async (Origin: string) =>
    await playwright.request.newContext({
      ...{ baseURL: system.portal, storageState: await page.context().storageState() },
      extraHTTPHeaders: { ...names, Origin },
    });
  const [ours, evil] = [
    await clientFrom(new URL(system.portal).origin),
    await clientFrom("http://evil.example"),
  ];
  const { email } = await newPerson("requester");
  const unwanted = `unwanted-${business.id}@people.example`;
  expect((await evil.post("/api/password-resets", { data: { email } })).status()).toBe(403);
  await expect(callAction(evil, action, { email: unwanted })).rejects.toThrow("403");
  expect((await ours.post("/api/password-resets", { data: { email } })).status()).toBe(200);
  expect(await callAction(ours, action)).toMatchObject({ ok: true });
  await mailTo(invited, `Join ${business.name} on Verso`);
  await mailTo(email, "Choose a new password for Verso");
  for (const { mail } of mails.received())
    expect(JSON.stringify([mail.text, mail.html, mail.headerLines])).not.toContain("evil.example");
  expect(mails.receivedBy(unwanted)).toEqual([]);
  for (const client of [ours, evil]) await client.dispose();
});

test("what a mail server says to a test mail stands in the list; the password that the portal has for it, nowhere", async ({
  page,
  system,
  enterAs,
  mailing: { mails, said },
}) => {
  const { email } = await enterAs("administrator");
  await page.goto("/settings/mail");
  const send = page.getByRole("button", { name: "Send a test mail" });
  mails.refuseNext(email, "recipient", 550, "5.1.1 Nobody reads this address");
  await send.click();
  const rows = page.getByRole("row").filter({ hasText: email });
  await expect(rows.filter({ hasText: "Not sent" })).toContainText(
    "It said: 550 5.1.1 Nobody reads this address",
  );
  mails.changePassword("another");
  await send.click();
  const waiting = rows.filter({ hasText: "On its way" });
  await expect(waiting).toContainText("It said: 535 5.7.8 Authentication credentials invalid We try again.");

  const encoded = Buffer.from(`\0${account.user}\0${account.password}`).toString("base64");
  // What is looked through does speak of it, once the job has ended.
  await expect.poll(said).toContain("535 5.7.8");
  await expect
    .poll(() => rowsWith(system, "535 5.7.8"))
    .toEqual(expect.arrayContaining(['public."Mail"', "pgboss.job"]));
  for (const hidden of [account.password, encodeURIComponent(account.password), encoded]) {
    expect(await rowsWith(system, hidden)).toEqual([]);
    expect(
      said()
        .split("\n")
        .filter((line) => line.includes(hidden)),
    ).toEqual([]);
  }

  mails.changePassword(account.password);
});

test("whoever placed an order is told that it is completed, on its very page, until they stop such emails", async ({
  page,
  playwright,
  system,
  service,
  enterAs,
  mailing: { mails, mailTo },
}) => {
  const person = await enterAs("requester");
  const complete = async (): Promise<{ number: string; orderId: string }> => {
    await fillOrder(page);
    const number = await placeOrder(page);
    const { id } = await service.orderByNumber(number);
    for (const status of ["translating", "completed"]) await service.setStatus(id, status);
    return { number, orderId: orderIdOf(page) };
  };
  const first = await complete();
  const mail = await mailTo(person.email, `Order ${first.number} is completed`);
  expect(linkIn(mail)).toBe(`${system.portal}/orders/${first.orderId}`);
  await page.goto(linkIn(mail));
  await expect(page.getByRole("heading", { level: 1, name: first.number })).toBeVisible();

  const headers = new Map(mail.headerLines.map(({ key, line }) => [key, line.replace(/^[^:]+:\s*/, "")]));
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const address = /^<(.+)>$/.exec(headers.get("list-unsubscribe") ?? "")?.[1] ?? "";
  const program = await playwright.request.newContext();
  const chosen = () =>
    query(system, `SELECT event, timing FROM "NotificationChoice" WHERE "userId" = $1`, [person.id]);
  expect((await program.get(address)).status()).toBe(200);
  expect(await chosen()).toEqual([]);
  expect((await program.post(address, { form: { "List-Unsubscribe": "One-Click" } })).status()).toBe(200);
  expect(await chosen()).toEqual([{ event: "order-completed", timing: "never" }]);
  await program.dispose();

  const second = await complete();
  const told = `SELECT 1 FROM "Change" WHERE "subjectId" = $1 AND "statusTo" = 'completed' AND "relayedAt" IS NOT NULL`;
  await expect.poll(() => query(system, told, [second.orderId])).toHaveLength(1);
  expect(await query(system, `SELECT 1 FROM "Mail" WHERE "userId" = $1`, [person.id])).toHaveLength(1);
  expect(mails.receivedBy(person.email)).toHaveLength(1);
});
