import type { Actor } from "@/lib/auth/actor";
import type { CookieSource } from "@/lib/auth/session/cookie";
import { actingFor, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { db } from "@/lib/platform/db";
import { type AccessWorld, browserOf } from "./access-world";
import { nobody } from "./asking";
import type { Ready, Tried } from "./prepared";

/** Everybody who may not do a write, by the words of the test. */

export type Intruder = {
  name: string;
  cookies: CookieSource;
  /** What they are told: that nobody is signed in, that there is nothing, or that whoever they are has no such thing to do. */
  told: readonly string[];
  /** Whether they see what it is about, and are told so. */
  isOpen?: boolean;
  /** Makes them who they are while they try. @returns what makes it undone */
  become?: () => Promise<() => Promise<unknown>>;
};

const signedOut = ["unauthenticated"];
const absent = ["not_found"];
/** Whoever's role has no such thing to do is told that, whatever they name; others that there is nothing. */
const notTheirs = ["forbidden", "not_found"];

export async function intrudersOf(world: AccessWorld, tried: Tried, ready: Ready): Promise<Intruder[]> {
  const rightful = ready.doneBy ?? world[tried.rightful];
  const own = await keptOut(world, tried, rightful);
  const others = await Promise.all(
    namesOf(tried, ready).map(async (name) => {
      const isOpen = ready.refusedOpenly?.includes(name) ?? false;
      const told = isOpen ? ["forbidden"] : tried.of === "thing" ? absent : notTheirs;
      return { name, told, isOpen, cookies: await browserOf(world[name] as Actor) };
    }),
  );
  return [{ name: "nobody", told: signedOut, cookies: nobody() }, ...others, ...own];
}

type PersonName = {
  [Name in keyof AccessWorld]: AccessWorld[Name] extends Actor ? Name : never;
}[keyof AccessWorld];

/** Who of the others may not: where nothing is named, whoever has the role in a business of their own does it there. */
function namesOf({ rightful, of }: Tried, { named, refusedOpenly = [] }: Ready): PersonName[] {
  const elsewhere: PersonName[] = named.length > 0 ? ["foreigner"] : [];
  if (of === "thing") {
    const seeing = refusedOpenly as PersonName[];
    return ["colleague", "approverElsewhere", "foreigner", "staff", "operator", ...seeing];
  }
  if (of === "account")
    return named.length > 0 ? ["colleague", "foreigner", "administrator", "staff", "operator"] : [];
  if (of === "business") {
    const wrongRole: PersonName[] = rightful === "administrator" ? ["placer", "approver"] : [];
    return [...wrongRole, ...elsewhere, "staff", "operator"];
  }
  return rightful === "operator"
    ? ["placer", "administrator", "foreigner", "staff"]
    : ["placer", "administrator"];
}

/** The rightful person themselves, with the session that they have, once they are let in no more. */
async function keptOut(world: AccessWorld, { of }: Tried, rightful: Actor): Promise<Intruder[]> {
  const cookies = await browserOf(rightful);
  const { userId } = rightful;
  const person = { where: { id: userId } };
  const disabledByOperator: Intruder = {
    ...{ name: "whoever may, disabled by the operator", told: signedOut, cookies },
    become: async () => {
      await db().user.update({ ...person, data: { disabledAt: new Date() } });
      return () => db().user.update({ ...person, data: { disabledAt: null } });
    },
  };
  if (of === "account" || rightful.acting === null) return [disabledByOperator];
  const told = of === "thing" ? absent : notTheirs;
  const { businessId } = world;
  const personId = rightful.acting.onBehalfOf?.userId ?? userId;
  const membership = await db().membership.findUniqueOrThrow({
    where: { userId_businessId: { userId: personId, businessId } },
  });
  const where = { userId_businessId: { userId: personId, businessId } };
  return [
    disabledByOperator,
    {
      ...{ name: "whoever may, disabled in the business", told, cookies },
      become: async () => {
        await db().membership.update({ where, data: { disabledAt: new Date() } });
        return () => db().membership.update({ where, data: { disabledAt: null } });
      },
    },
    {
      ...{ name: "whoever may, removed from the business", told, cookies },
      become: async () => {
        await db().membership.delete({ where });
        return () => db().membership.create({ data: membership });
      },
    },
    {
      ...{ name: "whoever may, whose business is suspended", told, cookies },
      become: async () => {
        const suspend = (data: { suspendedAt: Date | null; suspendedReason: string | null }) =>
          db().business.update({ where: { id: businessId }, data });
        await suspend({ suspendedAt: new Date(), suspendedReason: "Bills are open" });
        return () => suspend({ suspendedAt: null, suspendedReason: null });
      },
    },
    await whoseGrantIsOver(personId, told),
  ];
}

/** One of the staff who acted for the rightful person until now. */
async function whoseGrantIsOver(personId: string, told: readonly string[]): Promise<Intruder> {
  const staff = await actingFor(await signIn(personId), await addPerson({ isStaff: true }));
  await db().staffGrant.updateMany({
    where: { sessionId: staff.sessionId },
    data: { expiresAt: new Date(Date.now() - 1) },
  });
  return { name: "staff whose grant is over", told, cookies: await browserOf(staff) };
}
