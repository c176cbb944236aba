import { type Actor, actingOf } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import { managesPeople } from "../policy";
import type { BusinessView } from "./schema";

/** The actor's business, for those who look after it. @throws AppError `not_found` for everybody else */
export async function getBusiness(actor: Actor): Promise<BusinessView> {
  if (!managesPeople(actor)) throw new AppError("not_found", "The actor does not look after the business");
  const { departments, ...business } = await db().business.findUniqueOrThrow({
    where: { id: actingOf(actor).businessId },
    select: {
      name: true,
      requestersSeeAll: true,
      requestersSeePrices: true,
      staffOrdersNeedConsent: true,
      departments: {
        select: { id: true, name: true, _count: { select: { memberships: true } } },
        orderBy: [{ name: "asc" }, { id: "asc" }],
      },
    },
  });
  return {
    ...business,
    departments: departments.map(({ _count, ...department }) => ({
      ...department,
      people: _count.memberships,
    })),
  };
}
