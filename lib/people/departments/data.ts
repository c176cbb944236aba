import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { db } from "@/lib/platform/db";
import type { DepartmentView } from "./schema";

/**
 * The departments that the actor may tell apart, by name: all of the business for who sees everything of it, as
 * administrators do; none for people of one department and for who sees nothing but their own.
 * @throws AppError `not_found` for staff who act for nobody
 */
export async function listDepartments(actor: Actor): Promise<DepartmentView[]> {
  if (!visibleTo(actor).isEverything) return [];
  return await db().department.findMany({
    where: { businessId: actingOf(actor).businessId },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}
