import { type Actor, actingOf } from "@/lib/auth/actor";
import { endGrantsThatAreOver } from "@/lib/auth/grants/store";
import { actingFor, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { createBusiness, resumeBusiness, suspendBusiness } from "@/lib/staff/businesses/mutations";
import { startGrant, stopGrant } from "@/lib/staff/grants/mutations";
import { changeStaff, disableStaff, enableStaff } from "@/lib/staff/team/mutations";
import type { AuditedAction, AuditedWorld } from "./audited-world";

/** What is audited of what the operator's people do. */

const anOperator = async () => await signIn(await addPerson({ isOperatorAdministrator: true }));

/** Has one of the operator's administrators do something about one of the staff. */
const aboutStaff = async (
  world: AuditedWorld,
  act: (operator: Actor, personId: string) => Promise<unknown>,
): Promise<Actor> => {
  world.chain = null;
  const operator = await anOperator();
  await act(operator, await addPerson({ isStaff: true }));
  return operator;
};

export const onPortal: Record<string, AuditedAction> = {
  "business.create": async (world) => {
    const { email } = world;
    const operator = await anOperator();
    const made = await createBusiness(operator, { name: `Business ${newId()}`, email: `new-${email}` });
    world.chain = made.businessId;
    return operator;
  },
  "business.suspend": async ({ person }) => {
    const operator = await anOperator();
    await suspendBusiness(operator, { businessId: actingOf(person).businessId, reason: "Bills are open" });
    return operator;
  },
  "business.resume": async ({ person }) => {
    const operator = await anOperator();
    const { businessId } = actingOf(person);
    await suspendBusiness(operator, { businessId, reason: "Bills are open" });
    await resumeBusiness(operator, { businessId });
    return operator;
  },
  "staff.change": (world) =>
    aboutStaff(world, (operator, personId) => changeStaff(operator, { personId, role: "administrator" })),
  "staff.disable": (world) => aboutStaff(world, (operator, personId) => disableStaff(operator, { personId })),
  "staff.enable": (world) =>
    aboutStaff(world, async (operator, personId) => {
      await disableStaff(operator, { personId });
      await enableStaff(operator, { personId });
    }),
  "grant.start": async (world) => {
    const { person } = world;
    const staff = await signIn(await addPerson({ isStaff: true }));
    world.staff = staff;
    const { businessId } = actingOf(person);
    const about = { businessId, personId: person.userId, reason: "They asked by phone" };
    await startGrant(staff, { ...about, minutes: 15 });
    return staff;
  },
  "grant.stop": async (world) => {
    const { person } = world;
    const staff = await actingFor(person);
    world.staff = staff;
    await stopGrant(staff);
    return staff;
  },
  "grant.expire": async (world) => {
    const { person } = world;
    const staff = await actingFor(person);
    world.staff = staff;
    await db().staffGrant.updateMany({
      where: { staffId: staff.userId },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    });
    await endGrantsThatAreOver();
    return staff;
  },
};
