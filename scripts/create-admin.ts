import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { isAppError } from "@/lib/domain/errors";
import { createFirstAdministrator } from "@/lib/people/mutations";
import { firstAdministratorSchema } from "@/lib/people/schema";
import { closeDb } from "@/lib/platform/db";
import { orSay, Sentence } from "./start/sentence";

/** `npm run create-admin`: the first business and its administrator, where there is no demonstration. */

const usage = `npm run create-admin -- --business "Northwind Law" --email you@firm.example --name "Your Name" \\
  --variant a --base-url https://service.example/api/v1 [--environment sandbox] [--signing-secret …]
The password is asked for, or read from ADMIN_PASSWORD.`;

async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      business: text,
      email: text,
      name: text,
      variant: text,
      "base-url": text,
      environment: text,
      "signing-secret": text,
    },
  });
  const input = firstAdministratorSchema.safeParse({
    businessName: values.business,
    email: values.email,
    name: values.name,
    variant: values.variant,
    baseUrl: values["base-url"],
    environment: values.environment,
    signingSecret: values["signing-secret"],
    password: process.env.ADMIN_PASSWORD ?? (await askPassword()),
  });
  if (!input.success) throw new Sentence(`${z.prettifyError(input.error)}\n\n${usage}`);
  try {
    await createFirstAdministrator(input.data);
  } catch (error) {
    throw isAppError(error) ? new Sentence(error.userMessage) : error;
  } finally {
    await closeDb();
  }
  console.log(`${input.data.businessName} is ready. Sign in as ${input.data.email}.`);
}

async function askPassword(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const password = await terminal.question("Password (at least 12 characters): ");
  terminal.close();
  return password;
}

await orSay(main);
