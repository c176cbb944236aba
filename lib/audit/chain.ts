import { createHash } from "node:crypto";
import type { Db, Tx } from "@/lib/platform/db";

/**
 * Every line of the audit is linked to the one before it of its business, as it is committed, by a trigger with the rights
 * of the tables' owner (docs/decisions/027). Here the links are made again and held against those that are kept.
 */

/** Of the lines that belong to no business. */
export const chainOfNone = "00000000-0000-0000-0000-000000000000";

export type ChainReport = {
  /** The business, or `chainOfNone`. */
  chain: string;
  /** Lines that are there and hold. */
  lines: number;
  /** The position before which lines were pruned, and when; null where the chain begins at its beginning. */
  pruned: { position: bigint; at: Date } | null;
  /** The last link: whoever writes it down elsewhere can tell whether the end of the chain was cut off. */
  head: { position: bigint; hash: string };
  /** The first that does not hold. */
  broken: { position: bigint | null; eventId: string; why: Break } | null;
};

export type Break = "altered" | "removed" | "not linked" | "removed without a line that says so";

type Link = {
  position: bigint;
  eventId: string;
  hash: Uint8Array;
  prunedAt: Date | null;
  /** What is hashed of the line; null where there is none. */
  line: string | null;
};

const linksAtOnce = 1_000;

/** Goes through every chain. */
export async function* verifyChains(client: Db | Tx): AsyncGenerator<ChainReport> {
  const chains = await client.$queryRaw<{ chain: string }[]>`
    SELECT DISTINCT chain FROM (SELECT chain FROM "AuditLink"
      UNION SELECT COALESCE("businessId", '00000000-0000-0000-0000-000000000000') FROM "AuditEvent") AS named ORDER BY 1`;
  for (const { chain } of chains) yield await verifyChain(client, chain);
}

async function verifyChain(client: Db | Tx, chain: string): Promise<ChainReport> {
  let hash = createHash("sha256").update(chain).digest();
  const report: ChainReport = {
    ...{ chain, lines: 0, pruned: null, broken: null },
    head: { position: 0n, hash: hash.toString("hex") },
  };
  for await (const link of linksOf(client, chain)) {
    const { position, eventId } = link;
    const isFirst = report.head.position === 0n;
    if (isFirst && link.prunedAt) {
      hash = Buffer.from(link.hash);
      report.pruned = { position, at: link.prunedAt };
    } else {
      const why = breakOf(link, { position: report.head.position, hash });
      if (why) return { ...report, broken: { position, eventId, why } };
      hash = Buffer.from(link.hash);
      report.lines += 1;
    }
    report.head = { position, hash: hash.toString("hex") };
  }
  if (report.pruned && !(await isPruningTold(client, chain, report.pruned.position))) {
    const why = "removed without a line that says so";
    return { ...report, broken: { position: report.pruned.position, eventId: chain, why } };
  }
  const unlinked = await findUnlinked(client, chain);
  if (unlinked) report.broken = { position: null, eventId: unlinked, why: "not linked" };
  return report;
}

/** @param before the last link that holds */
function breakOf(
  { position, hash, line }: Link,
  before: { position: bigint; hash: Uint8Array },
): Break | null {
  if (line === null || position !== before.position + 1n) return "removed";
  const made = createHash("sha256").update(before.hash).update(line).digest();
  return made.equals(hash) ? null : "altered";
}

async function* linksOf(client: Db | Tx, chain: string): AsyncGenerator<Link> {
  let after = -1n;
  for (;;) {
    const links = await client.$queryRaw<Link[]>`
      SELECT link.position, link."eventId", link.hash, link."prunedAt", audit_line(event) AS line
      FROM "AuditLink" AS link LEFT JOIN "AuditEvent" AS event ON event.id = link."eventId"
      WHERE link.chain = ${chain}::uuid AND link.position > ${after}
      ORDER BY link.position LIMIT ${linksAtOnce}`;
    yield* links;
    const last = links.at(-1);
    if (!last || links.length < linksAtOnce) return;
    after = last.position;
  }
}

/** Whether a line of the chain says that lines up to there were pruned; what an older release had pruned says no place. */
async function isPruningTold(client: Db | Tx, chain: string, position: bigint): Promise<boolean> {
  const [told] = await client.$queryRaw<unknown[]>`
    SELECT 1 FROM "AuditLink" AS link JOIN "AuditEvent" AS event ON event.id = link."eventId"
    WHERE link.chain = ${chain}::uuid AND link.position > ${position} AND event.action = 'audit.prune'
      AND COALESCE(event.after ->> 'upTo', ${String(position)}) = ${String(position)} LIMIT 1`;
  return told !== undefined;
}

/** A line that came in past the trigger. */
async function findUnlinked(client: Db | Tx, chain: string): Promise<string | null> {
  const [unlinked] = await client.$queryRaw<{ id: string }[]>`
    SELECT event.id FROM "AuditEvent" AS event
    WHERE COALESCE(event."businessId", '00000000-0000-0000-0000-000000000000') = ${chain}::uuid
      AND NOT EXISTS (SELECT FROM "AuditLink" AS link WHERE link."eventId" = event.id)
    ORDER BY event."createdAt", event.id LIMIT 1`;
  return unlinked?.id ?? null;
}
