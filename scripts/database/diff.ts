import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { everything, readMigrations, withSchemaEngine } from "./schema-engine";

/**
 * The SQL that leads from the migrations of `prismaDir` to its schema; empty when they agree. The migrations
 * are applied to the database of `connectionString`, which must be an empty one kept for this.
 */
export async function diffMigrations({
  prismaDir,
  connectionString,
}: {
  prismaDir: string;
  connectionString: string;
}): Promise<string> {
  const schemaPath = path.resolve(prismaDir, "schema.prisma");
  const migrationsDir = path.join(prismaDir, "migrations");
  const hasMigrations = (await readdir(migrationsDir, { withFileTypes: true })).some((entry) =>
    entry.isDirectory(),
  );
  return await withSchemaEngine(connectionString, async (engine) => {
    const { stdout } = await engine.diff({
      from: hasMigrations
        ? { tag: "migrations", ...(await readMigrations(migrationsDir)) }
        : { tag: "empty" },
      to: {
        tag: "schemaDatamodel",
        files: [{ path: schemaPath, content: await readFile(schemaPath, "utf8") }],
      },
      script: true,
      exitCode: null,
      filters: everything,
    });
    return stdout?.trim() ?? "";
  });
}
