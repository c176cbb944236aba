import type { Actor } from "@/lib/auth/actor";
import { addDepartment } from "@/lib/auth/testing/signed-in";
import type { OrderingWorld } from "@/lib/orders/testing/ordering-world";

/** Somebody who places orders, a colleague of their department, somebody of another, and who sees everything. */
export type PeopleOfDepartments = { placer: Actor; colleague: Actor; other: Actor; administrator: Actor };

export async function addPeopleOfDepartments(world: OrderingWorld): Promise<PeopleOfDepartments> {
  const [own, others] = [await addDepartment(world.businessId), await addDepartment(world.businessId)];
  return {
    placer: await world.addPerson("requester", own),
    colleague: await world.addPerson("approver", own),
    other: await world.addPerson("approver", others),
    administrator: await world.addPerson("administrator"),
  };
}
