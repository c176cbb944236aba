import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

const alias = {
  "@": import.meta.dirname,
  // Means something to bundlers only.
  "server-only": path.resolve(import.meta.dirname, "lib/platform/testing/nothing.ts"),
};
const elsewhere = ["**/node_modules/**", "e2e/**", ".next/**"];
const contract = ["lib/gateway/contract.test.ts", "sandbox/**/*.test.ts"];
const database = ["**/*.db.test.ts"];
// What is waited for comes; how long that takes is the machine's affair.
const expect = { poll: { timeout: 20_000, interval: 25 } };
// Code that forgets the time zone fails in an odd one.
const env = { TZ: "Asia/Kathmandu", LOG_LEVEL: "silent" };

// What is left out to see the tests fail is named in its own file, which is read only then.
const planted = process.env.PLANTED
  ? [(await import(path.resolve("lib/commands/testing/plants.ts"))).withoutGuard(process.env.PLANTED)]
  : [];

export default defineConfig({
  test: {
    // Each file has a thread of its own, which begins sooner than a process: that saves an eighth of the time.
    pool: "threads",
    // These tests wait for PostgreSQL or a socket a fifth of their time: one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [...elsewhere, ...contract, ...database],
          setupFiles: ["lib/platform/testing/environment.ts"],
          // A machine that has much else to do makes no test fail.
          testTimeout: 30_000,
          expect,
          env,
        },
      },
      {
        resolve: { alias },
        plugins: planted,
        test: {
          name: "db",
          include: database,
          exclude: elsewhere,
          globalSetup: ["lib/platform/testing/server.ts"],
          setupFiles: ["lib/platform/testing/environment.ts", "lib/platform/testing/own-database.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
          env,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "contract",
          include: contract,
          exclude: elsewhere,
          globalSetup: ["lib/platform/testing/server.ts"],
          setupFiles: ["lib/platform/testing/environment.ts", "lib/platform/testing/own-database.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
          env,
        },
      },
    ],
  },
});
