import { Client } from "pg";

/** Runs `use` on one connection and closes it. */
export async function withClient<Result>(
  connectionString: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
