import { type Actor, personOf } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";

/**
 * What a page asks for is for whom it was made: a person, for one business, on behalf of themselves or of somebody
 * else. After another sign-in in the same browser its requests come with that session: nothing that was typed before
 * may become the new owner's, and nothing of theirs may show here.
 */

type Owning = Pick<Actor, "userId" | "acting">;

/** Names the owner of what is made for this actor. It is no secret, and gives no rights. */
export function pageOwnerOf(actor: Owning): string {
  return [actor.userId, actor.acting?.businessId ?? "", personOf(actor)].join(".");
}

/**
 * @param owner whom the page names; null for what comes from no page, such as a program's own request
 * @throws AppError `unauthenticated`
 */
export function assertPageOwner(actor: Owning, owner: string | null): void {
  if (owner === null || owner === pageOwnerOf(actor)) return;
  const isSamePerson = owner.startsWith(`${actor.userId}.`);
  throw new AppError("unauthenticated", "A page asks for somebody else than its session is for", {
    userMessage: message(isSamePerson ? "errors.session.otherBusiness" : "errors.session.otherPerson"),
  });
}
