import type { Db, Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import type { Acting, Actor } from "./actor";
import { rightsOf } from "./membership";

declare const madeOfMembership: unique symbol;

/**
 * Somebody who is told of things without asking, by a worker: what they see is what they would see if they were signed in
 * now. Only `membersOf` makes one.
 */
export type Member = Pick<Actor, "userId" | "name" | "email" | "timeZone"> & {
  readonly [madeOfMembership]: true;
  readonly acting: Acting;
};

const letInWhere = {
  disabledAt: null,
  user: { disabledAt: null, isStaff: false },
  business: { suspendedAt: null },
} satisfies Prisma.MembershipWhereInput;

/** The people who are let into a business now. */
export async function membersOf(
  tx: Tx | Db,
  businessId: string,
  who: Prisma.MembershipWhereInput,
): Promise<Member[]> {
  const memberships = await tx.membership.findMany({
    where: { AND: [{ businessId, ...letInWhere }, who] },
    include: { user: true, business: true, department: { select: { id: true, name: true } } },
    orderBy: { userId: "asc" },
  });
  return memberships.map(
    ({ user: { id: userId, name, email, timeZone }, ...membership }) =>
      ({
        ...{ userId, name, email, timeZone },
        acting: { ...rightsOf(membership), onBehalfOf: null },
      }) as Member,
  );
}
