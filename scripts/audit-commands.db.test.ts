import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { recordAudit } from "@/lib/audit/mutations";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { asOwner, ownerUrl } from "@/lib/platform/testing/as-owner";

/** `npm run audit:verify` and `audit:prune` as an operator's schedule runs them: by what they print and end with. */

const write = async (businessId: string) => {
  const by = { userId: null, acting: { businessId, onBehalfOf: null }, requestId: null, address: null };
  for (const subjectId of ["1", "2", "3"])
    await db().$transaction((tx) =>
      recordAudit(tx, by, { action: "order.cancel", subjectKind: "order", subjectId }),
    );
};

async function run(command: "verify" | "prune", ...args: string[]) {
  const program = ["--import", "tsx", "--import", "./scripts/allow-server-only.mjs"];
  const child = spawn(process.execPath, [...program, `scripts/audit-${command}.ts`, ...args], {
    env: { ...process.env, DATABASE_OWNER_URL: ownerUrl() },
  });
  const [said, failed, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code, failed, saidOf: (chain: string) => said.split("\n").find((line) => line.startsWith(chain)) };
}

/** As whoever owns the tables can, past the triggers. */
const setSubject = (id: string, subjectId: string) =>
  asOwner(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE "AuditEvent" SET "subjectId" = '${subjectId}' WHERE id = '${id}'; COMMIT`);

test("verifying prints the last hash of what holds, names the first line that is not as it was written, and fails", async () => {
  const [whole, altered] = [newId(), newId()];
  await Promise.all([whole, altered].map(write));
  const [, second] = await db().auditEvent.findMany({
    where: { businessId: altered },
    orderBy: { subjectId: "asc" },
  });
  const id = second?.id ?? "";
  await setSubject(id, "other");
  const { code, failed, saidOf } = await run("verify");
  await setSubject(id, "2");
  expect(code).toBe(1);
  expect(failed).toContain("1 of the audit's chains do not hold.");
  expect(saidOf(whole)).toMatch(/: 3 lines hold; the last is 3, [\da-f]{64}$/);
  expect(saidOf(altered)).toBe(`${altered}: BROKEN at 2: line ${id} was altered; 1 lines before it hold`);
});

test("pruning says what it deleted, and verifying begins where it ended, and succeeds", async () => {
  const pruned = newId();
  await write(pruned);
  const pruning = await run("prune", "--before", "2999-01-01");
  expect(pruning).toMatchObject({ code: 0, failed: "" });
  expect(pruning.saidOf(pruned)).toBe(`${pruned}: 3 lines deleted`);
  const { code, failed, saidOf } = await run("verify");
  expect([code, failed]).toEqual([0, ""]);
  expect(saidOf(pruned)).toMatch(
    /: 1 lines hold since 3, where it was pruned on .+Z; the last is 4, [\da-f]{64}$/,
  );
});
