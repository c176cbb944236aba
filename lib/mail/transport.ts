import { createTransport } from "nodemailer";
import { env } from "@/lib/platform/env";

/** Hands an email to the mail server that the operator has configured. */

/** Each silence: a server that goes on answering, but slowly, can take longer than a lease lasts. */
const patienceMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

export type Outgoing = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** What a mail program posts to so that such emails stop; null where they cannot be stopped. */
  unsubscribeAddress: string | null;
  /** Stays the same for each try, so that who gets it twice after all is shown it once. */
  id: string;
};

/** What a mail server, or the way to it, said to an email. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
  constructor(
    /** In the server's own words. */
    readonly said: string,
    /** It would say the same tomorrow. */
    readonly isFinal: boolean,
    /** What nodemailer calls it. */
    readonly code: string | undefined,
  ) {
    super(said);
  }
}

/** @throws MailRefused when the server has not taken it */
export async function deliver({ id, to, subject, html, text, unsubscribeAddress }: Outgoing): Promise<void> {
  const { SMTP_URL, MAIL_FROM, PORTAL_URL } = env();
  if (!SMTP_URL) throw new Error("No mail server is configured");
  const { hostname, protocol } = new URL(SMTP_URL);
  const mayBeInTheClear = protocol === "smtp:" && isThisMachine(hostname);
  const transport = createTransport(
    {
      url: SMTP_URL,
      ...patienceMs,
      // What people write here travels no further in the clear than to this machine, for which nobody vouches either.
      requireTLS: !mayBeInTheClear,
      tls: { rejectUnauthorized: !mayBeInTheClear },
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: MAIL_FROM ?? `Verso <verso@${new URL(PORTAL_URL).hostname}>` },
  );
  try {
    await transport.sendMail({
      // As an address and no list of them, whatever is in it.
      to: { name: "", address: to },
      ...{ subject, html, text },
      messageId: `<${id}@${new URL(PORTAL_URL).hostname}>`,
      headers: {
        ...{ "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
        ...(unsubscribeAddress ? unsubscribeHeaders(unsubscribeAddress) : {}),
      },
    });
  } catch (error) {
    throw mailRefusal(error, transport.options.auth ?? {});
  } finally {
    transport.close();
  }
}

/** By one click, without opening anything: RFC 8058. */
function unsubscribeHeaders(address: string): Record<string, string> {
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

const longestReason = 500;

/** Without the error that it is made of, which holds all of that as it came. */
function mailRefusal(error: unknown, account: Account): MailRefused {
  const { message, code, response, responseCode, command } = Object(error) as {
    message?: string;
    code?: string;
    response?: string;
    responseCode?: number;
    command?: string;
  };
  const said = withoutPassword(response ?? message ?? String(error), account).slice(0, longestReason);
  // Of the recipient and the message; what it has against our signing in can be mended.
  const isOfTheMail = command !== undefined && ["RCPT TO", "DATA"].includes(command);
  return new MailRefused(said, isOfTheMail && responseCode !== undefined && responseCode >= 500, code);
}

type Account = { user?: string; pass?: string };

/** Some servers repeat a command that they do not know, and whoever looks after a business reads it. */
function withoutPassword(said: string, { user = "", pass = "" }: Account): string {
  if (pass === "") return said;
  const inBase64 = (text: string) => Buffer.from(text).toString("base64");
  // As AUTH PLAIN and AUTH LOGIN send it.
  const sent = [inBase64(`\0${user}\0${pass}`), inBase64(pass), pass];
  return sent.reduce((rest, secret) => rest.replaceAll(secret, "…"), said);
}

function isThisMachine(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
