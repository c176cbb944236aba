import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/**
 * A mail server for tests. It keeps what it takes, by recipient.
 */

export type Received = { mail: ParsedMail; recipients: string[]; isEncrypted: boolean };

export type MailServerOptions = {
  /** Who hands in emails; without it anybody may. */
  account?: { user: string; password: string };
  /** Without it everything comes in the clear. */
  tls?: { key: string; cert: string; from: "the start" | "STARTTLS" };
  /** The address of this machine that it listens at. */
  host?: string;
};

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** At a port of its own. */
export async function startMailServer({ account, tls, host = "127.0.0.1" }: MailServerOptions = {}) {
  const received: Received[] = [];
  /** What it says to the next email to a recipient, in place of taking it. */
  const refusals = new Map<string, { at: "recipient" | "data"; code: number; said: string }[]>();
  /** While there is one, no email is answered. */
  let holding: Promise<void> | null = null;
  let held = 0;
  let password = account?.password;
  let signIns = 0;
  let signInRefusal = "5.7.8 Authentication credentials invalid";

  const refusalFor = (address: string, at: "recipient" | "data"): Error | null => {
    const waiting = refusals.get(address) ?? [];
    if (waiting[0]?.at !== at) return null;
    const refusal = waiting.shift();
    return refusal ? refused(refusal.code, refusal.said) : null;
  };

  const server = new SMTPServer({
    ...encryption(tls),
    authOptional: account === undefined,
    // Where it speaks in the clear it is on this machine.
    allowInsecureAuth: tls === undefined,
    logger: false,
    onAuth: (given, _, done) => {
      signIns += 1;
      const isKnown = given.username === account?.user && given.password === password;
      if (isKnown) done(null, { user: given.username });
      else done(refused(535, signInRefusal));
    },
    onRcptTo: ({ address }, _, done) => done(refusalFor(address, "recipient")),
    onData: (stream, { envelope, secure: isEncrypted }, done) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      simpleParser(stream)
        .then(async (mail) => {
          if (holding) held += 1;
          await holding;
          const refusal = recipients.map((each) => refusalFor(each, "data")).find(Boolean);
          if (refusal) return done(refusal);
          received.push({ mail, recipients, isEncrypted });
          done();
        })
        .catch(done);
    },
  });
  // Whoever does not trust its certificate breaks off.
  server.on("error", () => {});

  await new Promise<void>((resolve) => server.listen(0, host, () => resolve()));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port");
  const url = new URL(`${tls?.from === "the start" ? "smtps" : "smtp"}://${host}:${address.port}`);
  if (account) {
    // As a setter of `URL` it would leave some signs as they are.
    const [user, secret] = [account.user, account.password].map(encodeURIComponent);
    url.href = url.href.replace("://", `://${user}:${secret}@`);
  }

  return {
    /** As `SMTP_URL` names it. */
    url: url.href,
    /** Everything that it has taken. */
    received: (): readonly Received[] => received,
    /** What it has taken for a recipient. */
    receivedBy: (email: string): Received[] =>
      received.filter(({ recipients }) => recipients.includes(email.toLowerCase())),
    refuseNext: (email: string, at: "recipient" | "data", code: number, said: string) => {
      refusals.set(email, [...(refusals.get(email) ?? []), { at, code, said }]);
    },
    /** From now on it knows its account by this one. */
    changePassword: (changed: string) => {
      password = changed;
    },
    /** From now on it lets nobody in, and says this. */
    refuseSignIns: (said: string) => {
      password = undefined;
      signInRefusal = said;
    },
    /** How often somebody has told it a password, right or wrong. */
    countSignIns: () => signIns,
    /** Has every email wait for its answer. @returns lets them go */
    hold: (): (() => void) => {
      let letGo = () => {};
      holding = new Promise((resolve) => {
        letGo = () => {
          holding = null;
          resolve();
        };
      });
      return letGo;
    },
    /** How many emails have waited for their answer. */
    countHeld: () => held,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function encryption(tls: MailServerOptions["tls"]): SMTPServerOptions {
  if (!tls) return { disabledCommands: ["STARTTLS"] };
  const { key, cert, from } = tls;
  return { key, cert, secure: from === "the start" };
}

function refused(responseCode: number, said: string): Error {
  return Object.assign(new Error(said), { responseCode });
}
