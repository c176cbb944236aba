import type { Db, Tx } from "@/lib/platform/db";

/** Whether somebody who can sign in looks after the business. @param options.except beside that person */
export async function hasAdministrator(
  client: Db | Tx,
  businessId: string,
  { except }: { except?: string } = {},
): Promise<boolean> {
  const others = except ? { userId: { not: except } } : {};
  const where = { businessId, role: "administrator", disabledAt: null, user: { disabledAt: null } } as const;
  return (await client.membership.count({ where: { ...where, ...others } })) > 0;
}
