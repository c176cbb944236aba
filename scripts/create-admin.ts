import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { z } from "zod";
import { serviceVariants } from "@/lib/domain/capabilities";
import { isAppError } from "@/lib/domain/errors";
import { issueMessage } from "@/lib/domain/issue-message";
import { guardFor, RefusedAddress } from "@/lib/gateway/reachable";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { createFirstAdministrator } from "@/lib/people/first-administrator/mutations";
import { firstAdministratorSchema } from "@/lib/people/first-administrator/schema";
import { closeDb } from "@/lib/platform/db";
import { inDefaultLanguage } from "@/lib/platform/in-language";
import { runningPortal } from "./start/running-portal";
import { runMain, UserError } from "./start/user-error";
import { askNewSecret, askSecret } from "./terminal/ask-secret";

/**
 * `npm run create-admin`: the first business and its administrator, where there is no demonstration. Secrets
 * are no arguments: every program of the machine can read those.
 */

const usage = `npm run create-admin -- --business "Northwind Law" --email you@firm.example --name "Your Name" \\
  --variant a --base-url https://service.example/api/v1 [--environment sandbox] [--allow-http]
Password and signing secret (Variant A) are asked for; without a terminal they are the first and the second line
of standard input. Or set ADMIN_PASSWORD, and ADMIN_SIGNING_SECRET or --signing-secret-file.
--allow-http sends tokens in the clear to an http:// address beyond this machine.`;

const line = { type: "string" } as const;
const options = {
  business: line,
  email: line,
  name: line,
  variant: line,
  "base-url": line,
  environment: line,
  "signing-secret-file": line,
  "allow-http": { type: "boolean" },
} as const;

async function main(): Promise<void> {
  const values = readArguments();
  if (!process.env.DATABASE_URL) Object.assign(process.env, runningPortal());
  const input = firstAdministratorSchema.safeParse({
    businessName: values.business,
    email: values.email,
    name: values.name,
    variant: values.variant,
    baseUrl: values["base-url"],
    environment: values.environment,
    allowHttp: values["allow-http"],
    ...(await readSecrets(values.variant, values["signing-secret-file"])),
  });
  if (!input.success) throw new UserError(`${await inWords(input.error)}\n\n${usage}`);
  try {
    await createFirstAdministrator(input.data);
  } catch (error) {
    throw isAppError(error) ? new UserError((await inDefaultLanguage())(error.userMessage)) : error;
  } finally {
    await closeDb();
  }
  console.log(`${input.data.businessName} is ready. Sign in as ${input.data.email}.`);
  const hint = hintAt(new URL(input.data.baseUrl));
  if (hint) console.log(hint);
}

/** What is wrong with a name is said by a message of the catalogue, of the rest by the schema itself. */
async function inWords({ issues }: z.ZodError): Promise<string> {
  const say = await inDefaultLanguage();
  const said = (issue: z.core.$ZodIssue) =>
    /^\w+(\.\w+)+$/.test(issue.message) ? say(issueMessage(issue)) : issue.message;
  return z.prettifyError({ issues: issues.map((issue) => ({ ...issue, message: said(issue) })) });
}

/** The operator may connect a business to whatever they like; the portal still has to be told. */
function hintAt(service: URL): string | null {
  try {
    guardFor(service);
    return null;
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    return `The portal asks this service only where its environment has PRIVATE_SERVICES=${service.origin}`;
  }
}

function readArguments() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

async function readSecrets(variant: string | undefined, file: string | undefined) {
  const password = process.env.ADMIN_PASSWORD || undefined;
  const known = serviceVariants.find((one) => one === variant);
  const isSigned = known !== undefined && capabilitiesOf(known).signedCallbacks;
  const signingSecret = process.env.ADMIN_SIGNING_SECRET || (file && readSecretFile(file)) || undefined;
  if (process.stdin.isTTY) {
    return {
      password:
        password ?? (await askNewSecret("Password (at least 15 characters): ", "The same password again: ")),
      signingSecret:
        signingSecret ??
        ((isSigned && (await askSecret("Signing secret of the service's webhooks: "))) || undefined),
    };
  }
  // With a password from elsewhere nobody may be there who ends the input.
  const [first, second] = password ? [] : (await text(process.stdin)).split(/\r?\n/);
  return { password: password ?? first, signingSecret: signingSecret ?? (second || undefined) };
}

function readSecretFile(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new UserError(`The file ${file} cannot be read.`);
  }
}

await runMain(main);
