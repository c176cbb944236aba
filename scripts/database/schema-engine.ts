import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { Pool } from "pg";
import { engineAdapter } from "./engine-adapter";

/**
 * Prisma's schema engine as WebAssembly. The ordinary one is a binary that `prisma migrate` downloads; this one
 * comes with the packages, so that migrations apply where nothing else can be reached.
 */

type Instantiated = { __wbindgen_start(): void };

let ready: Promise<void> | undefined;

/** Runs `use` with an engine on one database, and closes everything it opened. */
export async function withSchemaEngine<Result>(
  connectionString: string,
  use: (engine: bindings.SchemaEngine) => Promise<Result>,
): Promise<Result> {
  ready ??= instantiate();
  await ready;
  const pool = new Pool({ connectionString, max: 2 });
  const adapter = bindMigrationAwareSqlAdapterFactory(engineAdapter(pool));
  const engine = await bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
  try {
    return await use(engine);
  } finally {
    engine.free();
    await pool.end();
  }
}

/** No table or enumeration is managed elsewhere. */
export const everything = { externalTables: [], externalEnums: [] };

/** Reads a folder of migrations as Prisma keeps it: `<time>_<name>/migration.sql` and `migration_lock.toml`. */
export async function readMigrations(migrationsDir: string): Promise<bindings.MigrationList> {
  const baseDir = path.resolve(migrationsDir);
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir,
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(path.join(baseDir, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.sort().map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(path.join(baseDir, name, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}

async function instantiate(): Promise<void> {
  const resolve = createRequire(import.meta.url).resolve;
  const folder = path.dirname(resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
  const module = await WebAssembly.compile(await readFile(path.join(folder, "schema_engine_bg.wasm")));
  const { exports } = await WebAssembly.instantiate(module, {
    "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports,
  });
  const { __wbg_set_wasm } = bindings as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void };
  __wbg_set_wasm(exports);
  // The engine tells its panics to this global; without it they are lost in a TypeError.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => console.error(message) },
  });
  (exports as unknown as Instantiated).__wbindgen_start();
}
