import { existsSync } from "node:fs";
import { run } from "./bootstrap.mjs";

if (existsSync(".env")) process.loadEnvFile(".env");

// `node scripts/run.mjs worker …` runs scripts/worker.ts with what follows.
const [entry, ...args] = process.argv.slice(2);

if (entry === "web" || entry === "worker") {
  // Who serves people does not know who owns the database; empty, because Next would read a missing one again.
  process.env.DATABASE_OWNER_URL = "";
  if (process.getuid?.() === 0) {
    console.error(
      `WARNING: The ${entry} process runs as root. Start it as another user (docs/operations.md).`,
    );
  }
}
run(entry.endsWith(".ts") ? entry : `scripts/${entry}.ts`, { args });
