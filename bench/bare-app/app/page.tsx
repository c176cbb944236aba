import { bareDatabase } from "./database";

export const dynamic = "force-dynamic";

/** The least that a page of this framework with one query can be. */
export default async function Page() {
  const { rows } = await bareDatabase.query<{ now: string }>("SELECT now()::text AS now");
  return <p>{rows[0]?.now}</p>;
}
