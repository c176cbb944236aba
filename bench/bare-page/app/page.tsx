import { Pool } from "pg";

export const dynamic = "force-dynamic";

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

/** The least that a page of this framework with one query can be. */
export default async function Page() {
  const { rows } = await pool.query<{ now: string }>("SELECT now()::text AS now");
  return <p>{rows[0]?.now}</p>;
}
