import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/**
 * A mail server for tests. It keeps what it takes, by recipient.
 */

export type Received = { mail: ParsedMail; recipients: string[] };

const received: Received[] = [];
/** What it says to the next email to a recipient, in place of taking it. */
const refusals = new Map<string, { at: "recipient" | "data"; code: number; said: string }[]>();
/** While there is one, no email is answered. */
let holding: Promise<void> | null = null;

function refusalFor(address: string, at: "recipient" | "data"): Error | null {
  const waiting = refusals.get(address) ?? [];
  if (waiting[0]?.at !== at) return null;
  const refusal = waiting.shift();
  return refusal ? Object.assign(new Error(refusal.said), { responseCode: refusal.code }) : null;
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  onRcptTo: ({ address }, _, done) => done(refusalFor(address, "recipient")),
  onData: (stream, { envelope }, done) => {
    const recipients = envelope.rcptTo.map(({ address }) => address);
    simpleParser(stream)
      .then(async (mail) => {
        await holding;
        const refusal = recipients.map((each) => refusalFor(each, "data")).find(Boolean);
        if (refusal) return done(refusal);
        received.push({ mail, recipients });
        done();
      })
      .catch(done);
  },
});

await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
const address = server.server.address();
if (address === null || typeof address === "string") throw new Error("The mail server has no port");

export const mailServer = {
  /** As `SMTP_URL` names it. */
  url: `smtp://127.0.0.1:${address.port}`,
  /** What it has taken for a recipient. */
  receivedBy: (email: string): Received[] =>
    received.filter(({ recipients }) => recipients.includes(email.toLowerCase())),
  refuseNext: (email: string, at: "recipient" | "data", code: number, said: string) => {
    refusals.set(email, [...(refusals.get(email) ?? []), { at, code, said }]);
  },
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
  close: () => new Promise<void>((resolve) => server.close(() => resolve())),
};
