import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { asOwner, ownerUrl } from "@/lib/platform/testing/as-owner";
import { pruneAudit } from "@/scripts/database/prune-audit";
import { withClient } from "@/scripts/database/with-client";
import { type ChainReport, verifyChains } from "./chain";
import { recordAudit } from "./mutations";

/** The chain holds whoever writes at the same time, and whatever its owner does to it is found. */

let businessId: string;
const ids: string[] = [];

beforeEach(async () => {
  businessId = newId();
  ids.length = 0;
  for (const subjectId of ["1", "2", "3", "4"]) ids.push(await write(subjectId));
});

async function write(subjectId: string, of: string | null = businessId): Promise<string> {
  const acting = of === null ? null : { businessId: of, onBehalfOf: null };
  const by = { userId: newId(), acting, requestId: newId(), address: "203.0.113.9" };
  const about = { action: "order.cancel", subjectKind: "order" as const, subjectId };
  const entry = { ...about, after: { note: "Ünïcode 🗎 \n" } };
  await db().$transaction((tx) => recordAudit(tx, by, entry));
  return (await db().auditEvent.findFirstOrThrow({ where: { requestId: by.requestId } })).id;
}

async function chainOf(chain: string): Promise<ChainReport | undefined> {
  for await (const report of verifyChains(db())) if (report.chain === chain) return report;
  return undefined;
}
const chain = () => chainOf(businessId);

/** What the owner of the tables can do, who may switch the triggers off. */
async function tamper(statement: string): Promise<void> {
  await asOwner(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`);
}

test("every line is linked to the one before it of its business", async () => {
  expect(await chain()).toMatchObject({ lines: 4, broken: null, pruned: null, head: { position: 4n } });
});

test("lines that belong to no business have a chain of their own", async () => {
  const before = (await chainOf("00000000-0000-0000-0000-000000000000"))?.lines ?? 0;
  await write("1", null);
  expect((await chainOf("00000000-0000-0000-0000-000000000000"))?.lines).toBe(before + 1);
});

test("lines that are written at the same time, several in a transaction, of two businesses, are linked one by one", async () => {
  const other = newId();
  await Promise.all(
    Array.from({ length: 24 }, async (_, nth) => {
      if (nth % 3 > 0) return await write(String(nth), nth % 3 === 1 ? businessId : other);
      const by = { userId: null, acting: { businessId, onBehalfOf: null }, requestId: null, address: null };
      await db().$transaction(async (tx) => {
        for (const subjectId of ["a", "b"]) {
          await recordAudit(tx, by, { action: "order.approve", subjectKind: "order", subjectId });
        }
      });
    }),
  );
  expect(await chain()).toMatchObject({ lines: 4 + 8 + 16, broken: null });
  expect(await chainOf(other)).toMatchObject({ lines: 8, broken: null });
});

test("what was rolled back leaves no gap", async () => {
  const failing = db().$transaction(async (tx) => {
    const by = { userId: null, acting: { businessId, onBehalfOf: null }, requestId: null, address: null };
    await recordAudit(tx, by, { action: "order.approve", subjectKind: "order", subjectId: "5" });
    throw new Error("the approving failed");
  });
  await expect(failing).rejects.toThrow("the approving failed");
  await write("5");
  expect(await chain()).toMatchObject({ lines: 5, broken: null });
});

describe("the first line is named that was", () => {
  test.each([
    ["altered in what it says", `"after" = '{}'`],
    ["altered in when it was", `"createdAt" = now() - interval '1 day'`],
    ["given to somebody else", `"actorId" = gen_random_uuid()`],
    ["given an address", `"address" = NULL`],
  ])("%s", async (_, change) => {
    await tamper(`UPDATE "AuditEvent" SET ${change} WHERE id IN ('${ids[1]}', '${ids[2]}')`);
    expect(await chain()).toMatchObject({
      lines: 1,
      broken: { position: 2n, eventId: ids[1], why: "altered" },
    });
  });

  test("removed", async () => {
    await tamper(`DELETE FROM "AuditEvent" WHERE id = '${ids[2]}'`);
    expect(await chain()).toMatchObject({ broken: { position: 3n, eventId: ids[2], why: "removed" } });
  });

  test("removed with its link, also the first of all", async () => {
    await tamper(
      `DELETE FROM "AuditEvent" WHERE id = '${ids[0]}'; DELETE FROM "AuditLink" WHERE "eventId" = '${ids[0]}'`,
    );
    expect(await chain()).toMatchObject({ broken: { position: 2n, eventId: ids[1], why: "removed" } });
  });

  test("altered with a link made anew for it", async () => {
    await tamper(`UPDATE "AuditEvent" SET "subjectId" = '9' WHERE id = '${ids[1]}';
      UPDATE "AuditLink" SET hash = sha256((SELECT hash FROM "AuditLink" WHERE chain = '${businessId}' AND position = 1)
        || convert_to((SELECT audit_line(line) FROM "AuditEvent" AS line WHERE id = '${ids[1]}'), 'UTF8'))
      WHERE "eventId" = '${ids[1]}'`);
    expect(await chain()).toMatchObject({ broken: { position: 3n, eventId: ids[2], why: "altered" } });
  });

  test("written past the chain", async () => {
    const id = newId();
    await tamper(`INSERT INTO "AuditEvent" (id, "businessId", action, "subjectKind", "subjectId")
      VALUES ('${id}', '${businessId}', 'order.cancel', 'order', '1')`);
    expect(await chain()).toMatchObject({ broken: { eventId: id, why: "not linked" } });
  });
});

test("the application makes no links, alters none and deletes none", async () => {
  const refused = "permission denied for table AuditLink";
  await expect(db().auditLink.updateMany({ data: { prunedAt: new Date() } })).rejects.toThrow(refused);
  await expect(db().auditLink.deleteMany({})).rejects.toThrow(refused);
  const own = { chain: businessId, position: 9n, eventId: newId(), hash: new Uint8Array(32) };
  await expect(db().auditLink.create({ data: own })).rejects.toThrow(refused);
  await expect(
    db().$executeRaw`SELECT link_audit_line(line) FROM "AuditEvent" AS line LIMIT 1`,
  ).rejects.toThrow("permission denied for function link_audit_line");
});

test("the owner deletes nothing without saying that it is to prune", async () => {
  await expect(asOwner(`DELETE FROM "AuditEvent" WHERE id = '${ids[0]}'`)).rejects.toThrow("append-only");
  await expect(asOwner(`DELETE FROM "AuditLink" WHERE chain = '${businessId}'`)).rejects.toThrow(
    "append-only",
  );
});

describe("what was pruned", () => {
  const prune = async (before: Date) => {
    const pruned = await withClient(ownerUrl(), (owner) => pruneAudit(owner, before));
    return pruned.find((of) => of.chain === businessId);
  };
  const createdAt = async (nth: number) =>
    (await db().auditEvent.findUniqueOrThrow({ where: { id: ids[nth] ?? "" } })).createdAt;

  test("is gone, that it went is a line, and the rest is verified from there", async () => {
    expect(await prune(await createdAt(2))).toMatchObject({ lines: 2 });
    expect(await chain()).toMatchObject({
      lines: 3,
      broken: null,
      pruned: { position: 2n },
      head: { position: 5n },
    });
    expect(await db().auditEvent.count({ where: { id: { in: ids } } })).toBe(2);
    expect(await db().auditEvent.findFirst({ where: { businessId, action: "audit.prune" } })).toMatchObject({
      after: { lines: 2 },
    });
  });

  test("twice goes on where it was, and what is altered since is found", async () => {
    await prune(await createdAt(1));
    await prune(await createdAt(3));
    expect(await chain()).toMatchObject({ broken: null, pruned: { position: 3n } });
    await tamper(`UPDATE "AuditEvent" SET action = 'nothing' WHERE id = '${ids[3]}'`);
    expect(await chain()).toMatchObject({ broken: { position: 4n, why: "altered" } });
  });

  test("without saying so, or up to another place than was said, is found", async () => {
    await tamper(`SET verso.pruning = 'on'; DELETE FROM "AuditEvent" WHERE id = '${ids[0]}';
      UPDATE "AuditLink" SET "prunedAt" = now() WHERE chain = '${businessId}' AND position = 1`);
    const why = "removed without a line that says so";
    expect(await chain()).toMatchObject({ broken: { position: 1n, why } });
    await prune(await createdAt(2));
    expect(await chain()).toMatchObject({ broken: null, pruned: { position: 2n } });
    await tamper(`SET verso.pruning = 'on'; DELETE FROM "AuditEvent" WHERE id = '${ids[2]}';
      DELETE FROM "AuditLink" WHERE chain = '${businessId}' AND position = 2;
      UPDATE "AuditLink" SET "prunedAt" = now() WHERE chain = '${businessId}' AND position = 3`);
    expect(await chain()).toMatchObject({ broken: { position: 3n, why } });
  });

  test("whole leaves the place where the chain goes on", async () => {
    await prune(new Date(Date.now() + 60_000));
    await write("5");
    expect(await chain()).toMatchObject({ broken: null, pruned: { position: 4n }, head: { position: 6n } });
  });

  test("leaves nothing behind a younger line, whatever its own time says", async () => {
    await tamper(`ALTER TABLE "AuditEvent" DISABLE TRIGGER USER;
      UPDATE "AuditEvent" SET "createdAt" = now() + interval '1 hour' WHERE id = '${ids[0]}';
      ALTER TABLE "AuditEvent" ENABLE TRIGGER USER`);
    expect(await prune(new Date(Date.now() + 60_000))).toBeUndefined();
  });
});

/** By a cast of its rows, which the function would have carried out with its owner's rights. */
test("what makes the links is not lent to a table of the application's own", async () => {
  await withClient(env().DATABASE_URL, async (application) => {
    await application.query(`CREATE TEMPORARY TABLE own (LIKE "AuditEvent")`);
    await expect(
      application.query(
        "CREATE TRIGGER lent AFTER INSERT ON own FOR EACH ROW EXECUTE FUNCTION link_audit_event()",
      ),
    ).rejects.toThrow("permission denied for function link_audit_event");
  });
});
