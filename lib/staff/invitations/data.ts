import { sendsMail } from "@/lib/mail/queue-mail";
import { invitationPath } from "@/lib/people/invitations/rules";
import type { LinkMade } from "./schema";

/** What whoever had a link made is told of it: nobody could read an email that is kept before the first one has come. */
export function linkMade(secret: string): LinkMade {
  return { path: sendsMail() ? null : invitationPath(secret) };
}
