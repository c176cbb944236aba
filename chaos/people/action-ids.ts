import { readFileSync } from "node:fs";
import { z } from "zod";

/** By which ids the built pages call the portal's server actions. */

const manifestSchema = z.object({
  node: z.record(z.string(), z.looseObject({ exportedName: z.string() })),
});

let ids: Map<string, string> | undefined;

/** @param name as the code exports it @throws Error for one that no page has */
export function actionId(name: string): string {
  ids ??= readIds();
  const id = ids.get(name);
  if (!id) throw new Error(`No page of this build calls ${name}`);
  return id;
}

function readIds(): Map<string, string> {
  const manifest = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")) as unknown;
  const { node } = manifestSchema.parse(manifest);
  return new Map(Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]));
}
