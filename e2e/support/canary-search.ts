import { byEnd, endLength, holdsCanary, notedCanaries } from "./canaries";
import { query } from "./people";
import type { System, SystemReady } from "./system";

/** Where the secrets that the tests have planted stand once all of them have run: nowhere. */

/**
 * Looks through every row of the portal and everything that its processes have said.
 * @throws Error that says where one stands, or that nothing would have been found
 */
export async function expectNoCanaries({ ready, said }: System): Promise<void> {
  const places = await placesWith({ ready, said: said() }, notedCanaries());
  if (places.length > 0) throw new Error(`Secrets stand where they must not:\n${places.join("\n")}`);
  const [{ id = "" } = {}] = await query<{ id: string }>(ready, `SELECT id FROM "Business" LIMIT 1`);
  const control = await placesWith({ ready, said: `web ${id}` }, [id]);
  if (!control.includes(`public."Business"`) || !control.includes(`web ${id}`))
    throw new Error("What stands there for certain was not found either");
}

async function placesWith(
  { ready, said }: { ready: SystemReady; said: string },
  secrets: readonly string[],
): Promise<string[]> {
  const canaries = byEnd(secrets);
  return [...(await tablesWith(ready, canaries)), ...linesWith(said, canaries)];
}

async function tablesWith(system: SystemReady, canaries: ReadonlyMap<string, string>): Promise<string[]> {
  const tables = await query<{ name: string }>(
    system,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [words] = await query<{ text: string | null }>(
      system,
      `SELECT string_agg(DISTINCT word, ' ') AS text
       FROM ${name} AS line, regexp_matches(line::text, '[[:alnum:]_-]{${endLength},}', 'g') AS words(found),
         unnest(found) AS word`,
    );
    if (holdsCanary(words?.text ?? "", canaries)) found.push(name);
  }
  return found;
}

/** The start itself prints the tokens of the demonstration, for whoever tries the portal. */
function linesWith(said: string, canaries: ReadonlyMap<string, string>): string[] {
  return said
    .split("\n")
    .filter((line) => /^(web|worker) /.test(line) && holdsCanary(line, canaries))
    .map((line) => line.slice(0, 200));
}
