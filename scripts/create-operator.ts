import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { z } from "zod";
import { isAppError } from "@/lib/domain/errors";
import { closeDb } from "@/lib/platform/db";
import { inDefaultLanguage } from "@/lib/platform/in-language";
import { createOperatorAdministrator } from "@/lib/staff/team/mutations";
import { operatorAdministratorSchema } from "@/lib/staff/team/schema";
import { runningPortal } from "./start/running-portal";
import { runMain, UserError } from "./start/user-error";
import { askNewSecret } from "./terminal/ask-secret";

/**
 * `npm run create-operator`: the first of those who look after businesses and staff, or, where nobody of them can sign in any
 * more, another. Somebody of the staff keeps their password. It is no argument: every program of the machine can read those.
 */

const usage = `npm run create-operator -- --email you@operator.example --name "Your Name"
The password is asked for; without a terminal it is the first line of standard input. Or set ADMIN_PASSWORD.`;

const line = { type: "string" } as const;

await runMain(async () => {
  const values = readArguments();
  if (!process.env.DATABASE_URL) Object.assign(process.env, runningPortal());
  const input = operatorAdministratorSchema.safeParse({ ...values, password: await readPassword() });
  if (!input.success) throw new UserError(`${z.prettifyError(input.error)}\n\n${usage}`);
  try {
    const { isNew } = await createOperatorAdministrator(input.data);
    const known = isNew ? "" : " with the password of before";
    console.log(`Sign in as ${input.data.email}${known}: Businesses and Team are yours to look after.`);
  } catch (error) {
    throw isAppError(error) ? new UserError((await inDefaultLanguage())(error.userMessage)) : error;
  } finally {
    await closeDb();
  }
});

function readArguments() {
  try {
    return parseArgs({ options: { email: line, name: line } }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

async function readPassword(): Promise<string> {
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD;
  if (process.stdin.isTTY)
    return await askNewSecret("Password (at least 15 characters): ", "The same password again: ");
  const [first = ""] = (await text(process.stdin)).split(/\r?\n/);
  return first;
}
