import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import type { Role } from "@/lib/domain/roles";
import type { Tx } from "@/lib/platform/db";
import type { Business, Department } from "@/prisma/generated/client";
import { type Acting, type Actor, actingOf, personOf } from "./actor";

type Membership = {
  role: Role;
  business: Pick<Business, "id" | "name" | "requestersSeeAll" | "requestersSeePrices">;
  department: Pick<Department, "id" | "name"> | null;
};

/** What somebody may see and do in a business by being a member of it. */
export function rightsOf({ role, business, department }: Membership): Omit<Acting, "onBehalfOf"> {
  const isRequester = role === "requester";
  return {
    businessId: business.id,
    businessName: business.name,
    role,
    department,
    seesColleagues: !isRequester || business.requestersSeeAll,
    seesPrices: !isRequester || business.requestersSeePrices,
  };
}

/**
 * Keeps a business from being suspended until the transaction has ended. It is taken before the rows of its people, as
 * everybody does, and keeps nobody else waiting.
 * @returns whether it is not suspended
 */
export async function holdUnsuspended(tx: Tx, businessId: string): Promise<boolean> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Business" WHERE "id" = ${businessId}::uuid AND "suspendedAt" IS NULL FOR KEY SHARE`;
  return held.length > 0;
}

/**
 * Keeps the membership that an actor acts by as it is until the transaction has ended, for what must not be done by
 * somebody who was taken out since they asked for it.
 * @returns the role as it stands
 * @throws AppError `forbidden` where they are kept out of the business by now, or it is suspended
 */
export async function holdMembership(tx: Tx, actor: Actor): Promise<Role> {
  const { businessId } = actingOf(actor);
  if (!(await holdUnsuspended(tx, businessId)))
    throw new AppError("forbidden", `Business ${businessId} is suspended`, {
      userMessage: message("errors.suspended"),
    });
  const [held] = await tx.$queryRaw<{ role: Role }[]>`SELECT "role" FROM "Membership"
    WHERE "userId" = ${personOf(actor)}::uuid AND "businessId" = ${businessId}::uuid AND "disabledAt" IS NULL FOR SHARE`;
  if (!held)
    throw new AppError("forbidden", `Person ${personOf(actor)} is no member of ${businessId} any more`);
  return held.role;
}
