import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import type { Tx } from "@/lib/platform/db";
import { equalsIgnoringCase } from "@/lib/platform/escape-like";
import { administering } from "../administering/mutations";
import { openWhere } from "../invitations/data";
import type { DepartmentName, DepartmentRef, RenameDepartmentInput } from "./schema";

/** Administrators decide which departments the business has. */

/** More are no departments. */
const departmentsAtMost = 200;

/** @returns its id  @throws AppError `conflict` for a name that another has */
export async function addDepartment(actor: Actor, { name }: DepartmentName): Promise<{ id: string }> {
  return await administering(actor, async (tx, { businessId }) => {
    await assertNameFree(tx, businessId, name);
    if ((await tx.department.count({ where: { businessId } })) >= departmentsAtMost) {
      throw new AppError("conflict", `Business ${businessId} has as many departments as it may`, {
        userMessage: message("peopleErrors.department.tooMany", { atMost: departmentsAtMost }),
      });
    }
    const { id } = await tx.department.create({ data: { id: newId(), businessId, name } });
    await recordAudit(tx, actor, {
      ...{ action: "department.add", subjectKind: "department", subjectId: id },
      after: { name },
    });
    return { id };
  });
}

/** @throws AppError `not_found` for a department of another business, `conflict` for a name that another has */
export async function renameDepartment(
  actor: Actor,
  { departmentId: id, name }: RenameDepartmentInput,
): Promise<void> {
  await administering(actor, async (tx, { businessId }) => {
    const { name: before } = await departmentOf(tx, businessId, id);
    if (before === name) return;
    await assertNameFree(tx, businessId, name, id);
    await tx.department.update({ where: { id }, data: { name } });
    await recordAudit(tx, actor, {
      ...{ action: "department.rename", subjectKind: "department", subjectId: id },
      ...{ before: { name: before }, after: { name } },
    });
  });
}

/**
 * Nobody's view widens by it: a department goes when its people are elsewhere. What they ordered stays behind its wall,
 * with whoever ordered it and those who see everything.
 * @throws AppError `not_found`, `conflict` while somebody is in it or is invited to it, or an address is saved for it
 */
export async function removeDepartment(actor: Actor, { departmentId: id }: DepartmentRef): Promise<void> {
  await administering(actor, async (tx, { businessId }) => {
    const { name } = await departmentOf(tx, businessId, id);
    if ((await tx.membership.count({ where: { departmentId: id } })) > 0) {
      throw new AppError("conflict", `Department ${id} has people`, {
        userMessage: message("peopleErrors.department.hasPeople", { name }),
      });
    }
    if ((await tx.invitation.count({ where: { departmentId: id, ...openWhere } })) > 0) {
      throw new AppError("conflict", `Somebody is invited to department ${id}`, {
        userMessage: message("peopleErrors.department.hasInvitations", { name }),
      });
    }
    // Kept for everybody they would be shown to people whom they were not saved for.
    if ((await visibleTo(actor, tx).savedAddress.count({ where: { departmentId: id } })) > 0) {
      throw new AppError("conflict", `Addresses are saved for department ${id}`, {
        userMessage: message("peopleErrors.department.hasAddresses", { name }),
      });
    }
    await tx.department.delete({ where: { id } });
    await recordAudit(tx, actor, {
      ...{ action: "department.remove", subjectKind: "department", subjectId: id },
      before: { name },
    });
  });
}

async function departmentOf(tx: Tx, businessId: string, id: string): Promise<{ name: string }> {
  const department = await tx.department.findFirst({ where: { id, businessId }, select: { name: true } });
  if (!department) throw new AppError("not_found", `The business has no department ${id}`);
  return department;
}

async function assertNameFree(tx: Tx, businessId: string, name: string, except?: string): Promise<void> {
  const others = await tx.department.count({
    where: {
      businessId,
      name: equalsIgnoringCase(name),
      ...(except ? { id: { not: except } } : {}),
    },
  });
  if (others === 0) return;
  const taken = message("peopleErrors.department.taken", { name });
  throw new AppError("conflict", "The name of the department is taken", {
    userMessage: taken,
    fields: { name: [taken] },
  });
}
