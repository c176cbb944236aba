import type { Kernel } from "../kernel/kernel";
import type { Movable } from "../kernel/lifecycle/advance";
import type { Variant } from "../kernel/variant";
import { advanceOne } from "./resources";

/** So many at once that advancing a full account takes no minutes. */
const AT_ONCE = 4;

/**
 * Moves everything of an account on by so many steps, as the automatic steps would.
 * @returns how many resources moved
 */
export async function advanceAccount(
  kernel: Kernel,
  variant: Variant,
  accountId: string,
  steps: number,
): Promise<number> {
  const where = { accountId, stepFrom: { not: null } };
  const select = { id: true };
  const [orders, quotes, revisions] = await Promise.all([
    kernel.db.order.findMany({ where, select, orderBy: { id: "asc" } }),
    kernel.db.quote.findMany({ where, select, orderBy: { id: "asc" } }),
    kernel.db.revision.findMany({ where, select, orderBy: { id: "asc" } }),
  ]);
  const waiting: Movable[] = [
    ...orders.map(({ id }) => ({ kind: "order" as const, id, accountId })),
    ...quotes.map(({ id }) => ({ kind: "quote" as const, id, accountId })),
    ...revisions.map(({ id }) => ({ kind: "revision" as const, id, accountId })),
  ];
  let advanced = 0;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await moveOn(kernel, variant, next, steps)) advanced += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return advanced;
}

async function moveOn(kernel: Kernel, variant: Variant, movable: Movable, steps: number): Promise<boolean> {
  for (let step = 0; step < steps; step += 1) {
    if (!(await advanceOne(kernel, variant, movable))) return step > 0;
  }
  return true;
}
