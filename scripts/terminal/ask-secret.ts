import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { UserError } from "../start/user-error";

/** What a secret is read from: a terminal, which shows nothing of it, or the lines of a pipe. */

export type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

/**
 * Asks on a terminal without showing what is typed.
 * @throws UserError when the terminal is closed or Ctrl-C is pressed before there is an answer
 */
export async function askSecret(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
  // What readline would show goes nowhere; the question is written past it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  output.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      const giveUp = () => reject(new UserError("Nothing was made."));
      lines.once("close", giveUp);
      lines.once("SIGINT", giveUp);
      lines.once("line", resolve);
    });
  } finally {
    output.write("\n");
    lines.close();
  }
}

/** Asks twice, because nobody sees what they typed. @throws UserError when the answers differ */
export async function askNewSecret(question: string, again: string, terminal?: Terminal): Promise<string> {
  const secret = await askSecret(question, terminal);
  if ((await askSecret(again, terminal)) !== secret) throw new UserError("The two are not the same.");
  return secret;
}
