import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Kernel } from "../kernel";

export const faultRule = z.object({
  method: z.string().min(1).optional(),
  path: z.string().optional(),
  times: z.number().int().min(1).max(1_000_000).optional(),
  kind: z.enum(["status", "drop", "delay", "truncate", "garbage"]),
  status: z.number().int().min(200).max(599).optional(),
  retry_after: z.number().min(0).optional(),
  delay_ms: z.number().min(0).max(600_000).optional(),
  after: z.boolean().optional(),
});

export type FaultRule = z.infer<typeof faultRule>;

export async function replaceFaults(kernel: Kernel, accountId: string, rules: FaultRule[]): Promise<void> {
  await kernel.db.$transaction([
    kernel.db.faultRule.deleteMany({ where: { accountId } }),
    kernel.db.faultRule.createMany({
      data: rules.map((rule, position) => faultRow(accountId, rule, position)),
    }),
  ]);
}

/**
 * Takes one use of the first rule that matches. The matching rows are locked first, all in one order, so
 * that of many requests at once each use goes to exactly one.
 * @param path relative to /api/v1, without the query
 */
export async function takeFault(
  kernel: Kernel,
  accountId: string,
  method: string,
  path: string,
): Promise<FaultRule | null> {
  const taken = await kernel.db.$queryRaw<{ rule: unknown }[]>`
    WITH matching AS MATERIALIZED (
      SELECT id, position FROM fault_rules
      WHERE account_id = ${accountId}::uuid AND remaining > 0
        AND (method IS NULL OR method = ${method})
        AND (path IS NULL OR starts_with(${path}, path))
      ORDER BY position FOR UPDATE
    )
    UPDATE fault_rules f SET remaining = f.remaining - 1
    WHERE f.id = (SELECT id FROM matching ORDER BY position LIMIT 1)
    RETURNING f.rule`;
  return taken[0] ? faultRule.parse(taken[0].rule) : null;
}

/** One more rule, after those that are there. */
export async function addFault(kernel: Kernel, accountId: string, rule: FaultRule): Promise<void> {
  await kernel.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM accounts WHERE id = ${accountId}::uuid FOR UPDATE`;
    const { _max: last } = await tx.faultRule.aggregate({ where: { accountId }, _max: { position: true } });
    await tx.faultRule.create({ data: faultRow(accountId, rule, (last.position ?? -1) + 1) });
  });
}

/** The rules that are not spent yet, first the one that is looked at first. */
export async function listFaults(
  kernel: Kernel,
  accountId: string,
): Promise<{ rule: FaultRule; remaining: number }[]> {
  const rows = await kernel.db.faultRule.findMany({
    where: { accountId, remaining: { gt: 0 } },
    orderBy: { position: "asc" },
  });
  return rows.map((row) => ({ rule: faultRule.parse(row.rule), remaining: row.remaining }));
}

function faultRow(accountId: string, rule: FaultRule, position: number) {
  return {
    id: uuidv7(),
    accountId,
    position,
    method: rule.method?.toUpperCase() ?? null,
    path: rule.path ?? null,
    remaining: rule.times ?? 1,
    rule,
  };
}
