import { existsSync } from "node:fs";
import { run } from "./bootstrap.mjs";

if (existsSync(".env")) process.loadEnvFile(".env");

// `node scripts/run.mjs worker …` runs scripts/worker.ts with what follows.
const [entry, ...args] = process.argv.slice(2);
run(entry.endsWith(".ts") ? entry : `scripts/${entry}.ts`, { args });
