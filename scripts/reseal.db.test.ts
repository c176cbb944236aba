import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { newId } from "@/lib/domain/ids";
import { letterPlace } from "@/lib/mail/queue-mail";
import { db } from "@/lib/platform/db";
import { seal } from "@/lib/platform/seal";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";

/** The command as an operator runs it, which may be stopped at any moment and run again. */

/** More than it reads at once. */
const letters = 230;
/** Where it is killed: within what it reads second. */
const killedAt = 210;

const during = `newer:${Buffer.alloc(32, 1).toString("base64")},${process.env.SEAL_KEYS}`;

function startReseal() {
  const program = ["--import", "tsx", "--import", "./scripts/allow-server-only.mjs", "scripts/reseal.ts"];
  const child = spawn(process.execPath, program, {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: { ...process.env, SEAL_KEYS: during },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]).then(
    ([said, told, [code]]) => ({ code, said: said + told }),
  );
  return { child, ended };
}

const sealedBy = (keyId: string) => db().mail.count({ where: { sealedLetter: { contains: `.${keyId}.` } } });

/** @returns their ids in the order in which the command comes to them */
async function addLetters(): Promise<string[]> {
  const ids = Array.from({ length: letters }, newId).sort();
  await db().mail.createMany({
    data: ids.map((id) => ({
      ...{ id, kind: "test", event: id, recipient: "ana@example.test", expiresAt: new Date() },
      sealedLetter: seal("{}", letterPlace(id)),
    })),
  });
  return ids;
}

/** Starts two processes, one after the other: seconds, and on a machine that has much else to do, many. */
const endsWithinMs = 180_000;

test("killed midway and run again it seals all that is left with the new key", {
  timeout: endsWithinMs,
}, async () => {
  const ids = await addLetters();
  await db().$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Mail" WHERE id = ${ids[killedAt]}::uuid FOR UPDATE`;
      const { child, ended } = startReseal();
      await untilWaitedFor(tx);
      child.kill("SIGKILL");
      await ended;
      // PostgreSQL would see only then that nobody is there any more, and carry out what was asked last.
      await tx.$queryRaw`SELECT pg_terminate_backend(pid, 10000) FROM pg_locks
        WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`;
    },
    { timeout: endsWithinMs },
  );
  expect(await sealedBy("newer")).toBe(killedAt);

  const rest = `Mail: ${letters - killedAt} sealed anew`;
  expect(await startReseal().ended).toMatchObject({ code: 0, said: expect.stringContaining(rest) });
  expect(await sealedBy("newer")).toBe(letters);
});
