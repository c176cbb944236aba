import { AppError } from "@/lib/domain/errors";
import { pagePersonHeader } from "@/lib/domain/page-person";
import { shell } from "@/lib/domain/texts/shell";
import type { Actor } from "./actor";
import type { HeaderSource } from "./same-origin";

/**
 * What a page asks for is for whoever it was made for. When somebody else signs in in the same browser, its requests
 * come with their session: nothing that was typed before may become theirs, and nothing of theirs may show here.
 * @throws AppError `unauthenticated`
 */
export function assertPagePerson(actor: Actor, headers: HeaderSource): void {
  const person = headers.get(pagePersonHeader);
  if (person === null || person === actor.userId) return;
  throw new AppError("unauthenticated", "A page asks for somebody else than whoever is signed in", {
    userMessage: shell.session.otherPerson,
  });
}
