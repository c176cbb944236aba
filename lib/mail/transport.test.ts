import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { certificate } from "./testing/certificate";
import { type MailServer, type MailServerOptions, startMailServer } from "./testing/mail-server";

const usual = getCACertificates("default");
/** Not what the portal takes for this machine. */
const elsewhere = "127.0.0.2";
// With signs that an address has to have encoded.
const account = { user: "verso@mail.example", password: "correct/horse:battery@staple#100%" };
const to = "nora@example.test";

const running: MailServer[] = [];
async function start(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer({ account, ...options });
  running.push(server);
  return server;
}

/** By a process that begins with this mail server: the environment is read once. */
async function deliverBy({ url }: MailServer): Promise<void> {
  vi.stubEnv("SMTP_URL", url);
  vi.resetModules();
  const { deliver } = await import("./transport");
  const said = { subject: "A subject", html: "<p>A text</p>", text: "A text" };
  await deliver({ to, ...said, unsubscribeAddress: null, id: "an-id" });
}

const refusedFor = (said: RegExp) => ({
  ...{ name: "MailRefused", isFinal: false },
  said: expect.stringMatching(said),
});

beforeEach(() => setDefaultCACertificates([...usual, certificate.cert]));
afterEach(async () => {
  setDefaultCACertificates(usual);
  for (const server of running.splice(0)) await server.close();
});

describe.each(["the start", "STARTTLS"] as const)("a mail server that is encrypted from %s", (from) => {
  const tls = { ...certificate, from };

  test("takes emails from whoever knows the password", async () => {
    const server = await start({ tls, host: elsewhere });
    await deliverBy(server);
    expect(server.receivedBy(to)).toMatchObject([{ isEncrypted: true }]);
  });

  test("is told nothing where nobody vouches for its certificate", async () => {
    setDefaultCACertificates(usual);
    const server = await start({ tls, host: elsewhere });
    await expect(deliverBy(server)).rejects.toMatchObject(refusedFor(/self-signed certificate/));
    expect(server.countSignIns()).toBe(0);
  });

  test("is told nothing where its certificate is of another host", async () => {
    const server = await start({ tls, host: "127.0.0.3" });
    await expect(deliverBy(server)).rejects.toMatchObject(
      refusedFor(/127\.0\.0\.3 is not in the cert's list/),
    );
    expect(server.countSignIns()).toBe(0);
  });
});

test("a mail server elsewhere that encrypts nothing is told neither the password nor an email", async () => {
  const [closed, open] = [await start({ host: elsewhere }), await startMailServer({ host: elsewhere })];
  running.push(open);
  for (const server of [closed, open]) await expect(deliverBy(server)).rejects.toMatchObject(refusedFor(/./));
  expect(closed.countSignIns()).toBe(0);
  expect(open.received()).toEqual([]);
});

test("on this machine nothing need be encrypted", async () => {
  const server = await start();
  await deliverBy(server);
  expect(server.receivedBy(to)).toMatchObject([{ isEncrypted: false }]);
});

test("a mail server on this machine may have a certificate that nobody vouches for, as it comes with many; one that is encrypted from the start may not", async () => {
  setDefaultCACertificates(usual);
  const own = await start({ tls: { ...certificate, from: "STARTTLS" } });
  await deliverBy(own);
  expect(own.receivedBy(to)).toMatchObject([{ isEncrypted: true }]);
  const believed = await start({ tls: { ...certificate, from: "the start" } });
  await expect(deliverBy(believed)).rejects.toMatchObject(refusedFor(/self-signed certificate/));
});

test("a password that is refused may be mended: what the server says to it is told, and the email is tried again", async () => {
  const server = await start();
  server.changePassword("another");
  await expect(deliverBy(server)).rejects.toMatchObject(
    refusedFor(/^535 5\.7\.8 Authentication credentials/),
  );
});

test("a mail server that repeats what it was sent has nobody read the password", async () => {
  const server = await start();
  const encoded = (text: string) => Buffer.from(text).toString("base64");
  const sent = [
    encoded(`\0${account.user}\0${account.password}`),
    encoded(account.password),
    account.password,
  ];
  server.refuseSignIns(`5.5.1 Command unrecognized: "AUTH ${sent.join(" ")}"`);
  const refusal: unknown = await deliverBy(server).catch((error: unknown) => error);
  expect(refusal).toMatchObject(refusedFor(/^535 5\.5\.1 Command unrecognized: "AUTH .+"$/));
  // With the error that it was made of, which ends in the log and in the table of the queue.
  const told = inspect(refusal, { depth: 10, showHidden: true });
  expect(sent.filter((secret) => told.includes(secret))).toEqual([]);
});
