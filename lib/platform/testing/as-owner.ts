import { withClient } from "@/scripts/database/with-client";

/** Runs a statement in the test's database that the application may not, as whoever migrates it. */
export async function asOwner(statement: string): Promise<void> {
  await withClient(ownerUrl(), (client) => client.query(statement));
}

/** The test's database as whoever migrates it reaches it. */
export function ownerUrl(): string {
  const { DATABASE_URL = "", TEST_DATABASE_URL = "" } = process.env;
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = new URL(DATABASE_URL).pathname;
  return url.href;
}
