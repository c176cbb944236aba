import { withClient } from "@/scripts/database/with-client";

/** Runs a statement in the test's database that the application may not, as whoever migrates it. */
export async function asOwner(statement: string): Promise<void> {
  const { DATABASE_URL = "", TEST_DATABASE_URL = "" } = process.env;
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = new URL(DATABASE_URL).pathname;
  await withClient(url.href, (client) => client.query(statement));
}
