import { Client } from "pg";

/** Orders of the demonstration account whose callbacks are signed, written straight into the sandbox's database. */
export async function fillOrders(
  databaseUrl: string,
  count: number,
  status: string,
  callbackUrl: string | null,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const lines = JSON.stringify([{ name: "Standard translation", description: null }]);
  await client.query(
    `INSERT INTO orders (account_id, reference, status, source_language, target_language, certification,
       expedited, notarization, currency_conversion, services, total, callback_url, received_at, updated_at, step_from)
     SELECT a.id, 'Matter ' || n, $2::text, 'es', 'en', false, false, false, false, $3::jsonb,
       CASE WHEN $4::text IS NULL THEN 1000 + n END, $4::text, now() - n * interval '1 minute', now(),
       CASE WHEN $4::text IS NOT NULL THEN now() - interval '1 hour' END
     FROM accounts a, generate_series(1, $1::int) n WHERE a.demonstration AND a.signing_secret IS NOT NULL`,
    [count, status, lines, callbackUrl],
  );
  await client.query("ANALYZE orders");
  await client.end();
}
