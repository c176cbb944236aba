import { type Actor, actingOf, personOf } from "./actor";
import type { Member } from "./members";

/** The rule of who sees what of a business, for rows and for a single thing (docs/decisions/025-who-sees-what.md). */

/** Whose something is: of whom it was made for through the portal, and of the department that person was in. */
export type Owner = {
  readonly personId: string | null;
  readonly departmentId: string | null;
  /** The person's alone, whatever else others see. */
  readonly isPrivate?: boolean | undefined;
};

export type Sight = {
  businessId: string;
  personId: string;
  /** Of whoever is in one. */
  departmentId: string | null;
  /** What others have, beside their own: everything, nothing, or that of a department and of none. */
  others: "all" | "none" | { departmentId: string };
};

/**
 * Everybody sees what is theirs. Of the rest requesters see nothing where the business keeps their orders apart. Who
 * is in a department sees that one's, and what is of none; administrators, and people of no department, see all.
 * @throws AppError `not_found` for staff who act for nobody
 */
export function sightOf(reader: Actor | Member): Sight {
  const { businessId, role, department, seesColleagues } = actingOf(reader);
  const seen = role === "administrator" || !department ? "all" : { departmentId: department.id };
  const departmentId = department?.id ?? null;
  return { businessId, personId: personOf(reader), departmentId, others: seesColleagues ? seen : "none" };
}

/**
 * @param own what of a row says that it is the person's
 * @param ofBusiness what else must be so of what is of no department, where that does not say it all
 */
export function seenRows({ businessId, others }: Sight, own: object, ofBusiness: object = {}): object {
  if (others === "all") return { businessId };
  const ofOthers =
    others === "none" ? [] : [{ departmentId: others.departmentId }, { departmentId: null, ...ofBusiness }];
  return { businessId, OR: [own, ...ofOthers] };
}

/** @param owner null for what nobody has: it is for those alone who see everything */
export function isSeen({ personId, others }: Sight, owner: Owner | null): boolean {
  if (owner?.personId === personId) return true;
  if (owner?.isPrivate) return false;
  if (others === "all") return true;
  if (!owner) return false;
  return others !== "none" && (owner.departmentId === null || owner.departmentId === others.departmentId);
}

/**
 * What a business keeps for its departments and for the whole of it is nobody's own, and hidden from nobody whom it is
 * for: everybody sees that of their department and of the whole business, and who sees everything, all.
 */
export function keptRowsOf({ businessId, departmentId, others }: Sight): object {
  if (others === "all") return { businessId };
  const own = departmentId ? [{ departmentId }] : [];
  return { businessId, OR: [...own, { departmentId: null }] };
}

/** The same for a single thing. */
export function isKeptSeen({ departmentId, others }: Sight, owner: Owner | null): boolean {
  if (!owner) return false;
  return others === "all" || owner.departmentId === null || owner.departmentId === departmentId;
}
