import type { TestSandbox } from "@/sandbox/testing/test-sandbox";

/** Many orders of an account, made and changed by one statement each, at instants of their own. */
export type ManyOrders = {
  /** Newer than all others. */
  add(count: number): Promise<void>;
  /** Each later than the one before, and its reference counts it; without a status they change where no list shows it. */
  change(ids: readonly number[], status: string | null): Promise<void>;
  /** What no list tells of, and what reading each by itself does. */
  comment(ids: readonly number[]): Promise<void>;
  /** The service has it no more. */
  remove(id: number): Promise<void>;
  /** Oldest first. */
  ids(): Promise<number[]>;
};

export function manyOrders(sandbox: TestSandbox, templateId: number): ManyOrders {
  const { db } = sandbox.running.kernel;
  const latest = async () => {
    const [{ at }] = await db.$queryRaw<[{ at: Date }]>`SELECT max(updated_at) AS at FROM orders`;
    return at;
  };
  return {
    async add(count) {
      await db.$executeRaw`
        INSERT INTO orders (account_id, source_language, target_language, certification, expedited, notarization,
                            currency_conversion, services, received_at, updated_at)
        SELECT account_id, source_language, target_language, certification, expedited, notarization,
               currency_conversion, services,
               (SELECT max(newest.received_at) FROM orders AS newest WHERE newest.account_id = orders.account_id)
                 + n * interval '1 ms',
               ${await latest()}::timestamptz + n * interval '1 ms'
        FROM orders, generate_series(1, ${count}::int) n WHERE id = ${templateId}`;
    },
    async change(ids, status) {
      await db.$executeRaw`
        UPDATE orders SET status = COALESCE(${status}, status),
          reference = CASE WHEN ${status}::text IS NULL THEN reference
            ELSE (CASE WHEN reference ~ '^\\d+$' THEN reference::int ELSE 0 END + 1)::text END,
          updated_at = ${await latest()}::timestamptz + changed.place * interval '1 ms'
        FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS changed(id, place) WHERE orders.id = changed.id`;
    },
    async comment(ids) {
      await db.comment.createMany({
        data: ids.map((orderId) => ({ orderId, author: "Ana", body: "A question" })),
      });
    },
    async remove(id) {
      await db.order.deleteMany({ where: { id } });
    },
    async ids() {
      const rows = await db.$queryRaw<{ id: number }[]>`
        SELECT id FROM orders WHERE account_id = (SELECT account_id FROM orders WHERE id = ${templateId}) ORDER BY id`;
      return rows.map(({ id }) => id);
    },
  };
}
