import { expect } from "playwright/test";
import { query } from "./people";
import type { SystemReady } from "./system";

/** The tables in a row of which something stands, the queue's among them. */
export async function rowsWith(system: SystemReady, text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    system,
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(25);
  const looks = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${name} AS line WHERE line::text LIKE $1)`,
  );
  const found = await query<{ name: string }>(system, looks.join(" UNION ALL "), [`%${text}%`]);
  return found.map(({ name }) => name);
}
