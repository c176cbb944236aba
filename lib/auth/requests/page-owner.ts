import { type Actor, personOf } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { isOnBehalf, pageOwnerHeader } from "@/lib/domain/page-owner";

/**
 * What a page asks for is for whom it was made: a person, for one business, on behalf of themselves or of somebody
 * else. After another sign-in in the same browser its requests come with that session: nothing that was typed before
 * may become the new owner's, and nothing of theirs may show here.
 */

type Owning = Pick<Actor, "userId" | "acting">;

/** Names whose it is what this actor types: also after another grant for the same person it is theirs to go on with. */
export function keeperOf(actor: Owning): string {
  return [actor.userId, actor.acting?.businessId ?? "", personOf(actor)].join(".");
}

/**
 * Names the owner of what is made for this actor. It is no secret, and gives no rights. What is made under one grant is
 * not done under another, which has its own reason.
 */
export function pageOwnerOf(actor: Owning): string {
  const grantId = actor.acting?.onBehalfOf?.grantId;
  return [keeperOf(actor), ...(grantId ? [grantId] : [])].join(".");
}

/**
 * @param owner whom the page names; null for what comes from no page, such as a program's own request
 * @throws AppError `unauthenticated`
 */
export function assertPageOwner(actor: Owning, owner: string | null): void {
  if (owner === null || owner === pageOwnerOf(actor)) return;
  throw new AppError("unauthenticated", "A page asks for somebody else than its session is for", {
    userMessage: message(`errors.session.${whyOther(actor, owner)}`),
  });
}

/** Says that it is nobody's, which no page does. */
const nobody = "";

/**
 * The same of a request, which names the page's owner by a header, or in its address.
 * @param inAddress what its address has as the owner
 * @throws AppError `unauthenticated`
 */
export function assertAskedByOwner(
  actor: Owning,
  headers: { get(name: string): string | null },
  inAddress: string | string[] | null | undefined,
): void {
  assertPageOwner(actor, headers.get(pageOwnerHeader));
  assertPageOwner(actor, Array.isArray(inAddress) ? nobody : (inAddress ?? null));
}

function whyOther({ userId }: Owning, owner: string) {
  if (!owner.startsWith(`${userId}.`)) return "otherPerson";
  return isOnBehalf(owner) ? "grantEnded" : "otherBusiness";
}
