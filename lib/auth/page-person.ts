import { AppError } from "@/lib/domain/errors";
import { shell } from "@/lib/domain/texts/shell";
import type { Actor } from "./actor";

/**
 * What a page asks for is for whoever it was made for. When somebody else signs in in the same browser, its requests
 * come with their session: nothing that was typed before may become theirs, and nothing of theirs may show here.
 * @param person whom the page names; null for what comes from no page, such as a program's own request
 * @throws AppError `unauthenticated`
 */
export function assertPagePerson(actor: Pick<Actor, "userId">, person: string | null): void {
  if (person === null || person === actor.userId) return;
  throw new AppError("unauthenticated", "A page asks for somebody else than whoever is signed in", {
    userMessage: shell.session.otherPerson,
  });
}
