import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { rowsOf } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import type { DepartmentView } from "./schema";

/**
 * The departments that the actor may tell apart, by name: all of the business for who sees everything of it, as
 * administrators do; none for people of one department and for who sees nothing but their own.
 * @throws AppError `not_found` for staff who act for nobody
 */
export async function listDepartments(actor: Actor): Promise<DepartmentView[]> {
  if (!visibleTo(actor).isEverything) return [];
  return await rowsOf<DepartmentView>(Prisma.sql`
    /* prepared: list_departments */
    SELECT id, name FROM "Department" WHERE "businessId" = ${actingOf(actor).businessId}::uuid ORDER BY name, id`);
}
