import { newId } from "@/lib/domain/ids";
import { makeResetLink } from "@/lib/people/passwords/links/mutations";
import { resetMinutes } from "@/lib/people/passwords/rules";
import { closeDb } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { runningPortal } from "./start/running-portal";
import { runMain, UserError } from "./start/user-error";

/** `npm run reset-password -- <email>`: a link for a new password, where no mail server is configured. */

await runMain(async () => {
  const [email] = process.argv.slice(2);
  if (!email) throw new UserError("Say whose: npm run reset-password -- name@company.example");
  if (!process.env.DATABASE_URL) Object.assign(process.env, runningPortal());
  try {
    const path = await makeResetLink(email, newId());
    if (!path) throw new UserError(`Nobody who signs in here by a password has the email ${email}.`);
    console.log(
      `Hand this to ${email}; it works once, within ${resetMinutes} minutes:\n${env().PORTAL_URL}${path}`,
    );
  } finally {
    await closeDb();
  }
});
