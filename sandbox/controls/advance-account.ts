import type { Kernel } from "../kernel/kernel";
import { change } from "../kernel/kernel";
import { advance, type Movable } from "../kernel/lifecycle/advance";
import type { Mover } from "../kernel/lifecycle/mover";

/** So many at once that advancing a full account takes no minutes. */
const AT_ONCE = 4;

/**
 * Moves everything of an account on by so many steps, as the automatic steps would.
 * @returns how many resources moved
 */
export async function advanceAccount(
  kernel: Kernel,
  mover: Mover,
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
      if (await moveOn(kernel, mover, next, steps)) advanced += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return advanced;
}

async function moveOn(kernel: Kernel, mover: Mover, movable: Movable, steps: number): Promise<boolean> {
  for (let step = 0; step < steps; step += 1) {
    const moved = await change(kernel, (tx) => advance(tx, mover, movable));
    if (!moved) return step > 0;
  }
  return true;
}
