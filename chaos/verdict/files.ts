import type { Client } from "pg";
import type { ServiceFile } from "../service/order";

/**
 * Whether the mirror takes a file for gone that the service has, or for another. What nothing has is learned of by sweeps
 * and walks alone, which no run waits for.
 */

/** A file of the service, by our id of it; null where the mirror does not have it. */
export type KnownFile = { id: string | null; name: string };

type MirrorRow = { id: string; serviceId: string; name: string; goneAt: Date | null };

export async function knownFiles(
  client: Client,
  connectionId: string,
  files: readonly ServiceFile[],
): Promise<KnownFile[]> {
  const mirrored = byServiceId(await readMirror(client, connectionId));
  return files.map(({ id, name }) => ({ id: mirrored.get(id)?.id ?? null, name }));
}

/** For where files are listed. @returns what is claimed of one connection that is not so, in a sentence each */
export async function judgeMirroredFiles(
  client: Client,
  connectionId: string,
  files: readonly ServiceFile[],
): Promise<string[]> {
  const mirrored = byServiceId(await readMirror(client, connectionId));
  return files.flatMap(({ id, name }) => {
    const row = mirrored.get(id);
    if (row?.goneAt) return [`The mirror takes the file ${name} (${id}) for gone`];
    return !row || row.name === name ? [] : [`The file ${name} (${id}) is called ${row.name} in the mirror`];
  });
}

async function readMirror(client: Client, connectionId: string): Promise<MirrorRow[]> {
  const { rows } = await client.query<MirrorRow>(
    `SELECT id, "serviceId", name, "goneAt" FROM "File" WHERE "connectionId" = $1`,
    [connectionId],
  );
  return rows;
}

function byServiceId(rows: readonly MirrorRow[]): Map<string, MirrorRow> {
  return new Map(rows.map((row) => [row.serviceId, row]));
}
