import { dequal } from "dequal";
import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { administering } from "@/lib/people/administering/mutations";
import { managesPeople } from "@/lib/people/policy";
import type { Tx } from "@/lib/platform/db";
import { equalsIgnoringCase } from "@/lib/platform/escape-like";
import { addressOf } from "../form";
import type { AddressRef } from "../schema";
import { sendsHardCopies } from "./data";
import { savedAtMost } from "./rules";
import type { AddSavedAddressInput, ChangeSavedAddressInput } from "./schema";

/** Administrators decide which addresses are offered to whom. Each line of the audit has the address: papers go there. */

type Columns = ReturnType<typeof columnsOf>;

/**
 * @returns its id
 * @throws AppError `not_found` for a department of another business and where nothing is sent by post, `conflict` for a
 * label that another of the same department has
 */
export async function addSavedAddress(actor: Actor, input: AddSavedAddressInput): Promise<{ id: string }> {
  // Before the transaction, which has a connection to the database of its own.
  const isWanted = managesPeople(actor) && (await sendsHardCopies(actor));
  return await administering(actor, async (tx, { businessId }) => {
    if (!isWanted) {
      throw new AppError("not_found", `Nothing is sent by post for business ${businessId}`);
    }
    const saved = columnsOf(input);
    await assertDepartment(tx, businessId, saved);
    await assertLabelFree(tx, actor, saved);
    if ((await visibleTo(actor, tx).savedAddress.count()) >= savedAtMost) {
      throw new AppError("conflict", `Business ${businessId} has as many addresses as it may`, {
        userMessage: message("peopleErrors.savedAddress.tooMany", { atMost: savedAtMost }),
      });
    }
    const { id } = await tx.savedAddress.create({ data: { id: newId(), businessId, ...saved } });
    await recordAudit(tx, actor, {
      ...{ action: "saved-address.add", subjectKind: "address", subjectId: id },
      after: await toldOf(tx, saved),
    });
    return { id };
  });
}

/**
 * What was ordered with it keeps its own.
 * @param known as it stood where it was opened
 * @throws AppError `not_found` for an address or a department of another business, `conflict` as `addSavedAddress`, and where it was changed since it was opened
 */
export async function changeSavedAddress(
  actor: Actor,
  { addressId: id, known, ...input }: ChangeSavedAddressInput,
): Promise<void> {
  await administering(actor, async (tx, { businessId }) => {
    const before = await savedOf(tx, actor, id);
    const saved = columnsOf(input);
    if (dequal(before, saved)) return;
    if (!dequal(before, columnsOf(known))) {
      throw new AppError("conflict", `Saved address ${id} is another than was opened`, {
        userMessage: message("peopleErrors.savedAddress.changedMeanwhile"),
      });
    }
    await assertDepartment(tx, businessId, saved);
    await assertLabelFree(tx, actor, saved, id);
    await visibleTo(actor, tx).savedAddress.updateMany({ where: { id }, data: saved });
    await recordAudit(tx, actor, {
      ...{ action: "saved-address.change", subjectKind: "address", subjectId: id },
      ...{ before: await toldOf(tx, before), after: await toldOf(tx, saved) },
    });
  });
}

/** @throws AppError `not_found` for an address of another business */
export async function removeSavedAddress(actor: Actor, { addressId: id }: AddressRef): Promise<void> {
  await administering(actor, async (tx) => {
    const before = await savedOf(tx, actor, id);
    await tx.savedAddress.delete({ where: { id } });
    await recordAudit(tx, actor, {
      ...{ action: "saved-address.remove", subjectKind: "address", subjectId: id },
      before: await toldOf(tx, before),
    });
  });
}

/** As the audit tells it: a department may be gone when it is read. */
async function toldOf(tx: Tx, { departmentId, ...saved }: Columns) {
  const department = departmentId
    ? await tx.department.findUnique({ where: { id: departmentId }, select: { name: true } })
    : null;
  return { ...saved, department: department?.name ?? null };
}

function columnsOf({ departmentId, label, ...typed }: AddSavedAddressInput) {
  return { departmentId, label, ...addressOf(typed) };
}

async function savedOf(tx: Tx, actor: Actor, id: string): Promise<Columns> {
  const saved = await visibleTo(actor, tx).savedAddress.findFirst({
    where: { id },
    omit: { id: true, businessId: true, createdAt: true },
  });
  if (!saved) throw new AppError("not_found", `The business has no saved address ${id}`);
  return saved;
}

async function assertDepartment(tx: Tx, businessId: string, { departmentId: id }: Columns): Promise<void> {
  if (id === null || (await tx.department.count({ where: { id, businessId } })) > 0) return;
  throw new AppError("not_found", `The business has no department ${id}`);
}

/** Whoever is offered several tells them apart by their labels. */
async function assertLabelFree(
  tx: Tx,
  actor: Actor,
  { departmentId, label }: Columns,
  except?: string,
): Promise<void> {
  const others = await visibleTo(actor, tx).savedAddress.count({
    where: { departmentId, label: equalsIgnoringCase(label), ...(except ? { id: { not: except } } : {}) },
  });
  if (others === 0) return;
  const taken = message("peopleErrors.savedAddress.taken", { label });
  throw new AppError("conflict", "The label of the address is taken", {
    userMessage: taken,
    fields: { label: [taken] },
  });
}
