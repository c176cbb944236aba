import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Database } from "../database";
import type { SandboxSettings, VariantKey } from "../settings";
import type { Variant } from "../variant";
import { addToken, createAccount, randomSecret } from "./accounts";
import { hashToken } from "./token-hash";

const keptCredentials = z.object({ token: z.string(), signingSecret: z.string().nullable() });
const keptFile = z.record(z.enum(["a", "b"]), keptCredentials);

export type DemonstrationCredentials = z.infer<typeof keptCredentials>;

/**
 * The credentials of both demonstration accounts: from the settings, else what was made at random at first
 * start and kept in a file that only its owner can read.
 */
export async function loadDemonstrationCredentials(
  settings: SandboxSettings,
): Promise<Record<VariantKey, DemonstrationCredentials>> {
  const file = path.join(settings.dataDir, "demonstration.json");
  const kept = await readKept(file);
  if (!kept) await writeFile(file, JSON.stringify(makeCredentials(), null, 2), { mode: 0o600, flag: "wx" });
  const made = kept ?? (await readKept(file));
  if (!made) throw new Error(`The file ${file} could not be made.`);
  const choose = (key: VariantKey): DemonstrationCredentials => ({
    token: settings.demonstration[key].token ?? made[key].token,
    signingSecret: settings.demonstration[key].signingSecret ?? made[key].signingSecret,
  });
  return { a: choose("a"), b: choose("b") };
}

function makeCredentials(): z.infer<typeof keptFile> {
  return {
    a: { token: randomSecret("sandbox_a"), signingSecret: randomSecret("whsec") },
    b: { token: randomSecret("sandbox_b"), signingSecret: null },
  };
}

async function readKept(file: string): Promise<z.infer<typeof keptFile> | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : keptFile.parse(JSON.parse(text));
}

/** Makes the demonstration account, or gives the present one these credentials in place of its former. */
export async function ensureDemonstration(
  db: Database,
  variant: Variant,
  { token, signingSecret }: DemonstrationCredentials,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('sandbox demonstration'))::text`;
    const present = await tx.account.findFirst({ where: { variant: variant.key, demonstration: true } });
    const details = { name: "Demonstration", signingSecret, demonstration: true, discounted: true };
    const account = present ?? (await createAccount(tx, variant, details));
    await tx.account.update({ where: { id: account.id }, data: { signingSecret } });
    const hash = hashToken(token);
    const current = await tx.token.findUnique({ where: { hash } });
    await tx.token.deleteMany({ where: { accountId: account.id, demonstration: true, hash: { not: hash } } });
    if (current?.accountId === account.id) return;
    // The setting names whose token this is, also where another account had it before.
    await tx.token.deleteMany({ where: { hash } });
    await addToken(tx, account.id, token, { demonstration: true });
  });
}
