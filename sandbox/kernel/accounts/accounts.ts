import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Account } from "../../prisma/generated/client";
import type { Database, Transaction } from "../database";
import { notFound } from "../service-error";
import type { Variant } from "../variant";
import { freshCoversheet } from "./coversheet";
import { hashToken } from "./token-hash";

export const randomSecret = (prefix: string) => `${prefix}_${randomBytes(30).toString("base64url")}`;

export interface NewAccount {
  name: string;
  token: string;
  signingSecret: string | null;
}

/** A fresh account with one token. */
export async function openAccount(db: Database, variant: Variant, name: string): Promise<NewAccount> {
  const token = randomSecret(`sandbox_${variant.key}`);
  const signingSecret = variant.signsCallbacks ? randomSecret("whsec") : null;
  await db.$transaction(async (tx) => {
    const account = await createAccount(tx, variant, { name, signingSecret });
    await addToken(tx, account.id, token);
  });
  return { name, token, signingSecret };
}

export async function createAccount(
  tx: Transaction,
  variant: Variant,
  details: { name: string; signingSecret: string | null; demonstration?: boolean; discounted?: boolean },
): Promise<Account> {
  return tx.account.create({
    data: { id: uuidv7(), variant: variant.key, coversheet: freshCoversheet, ...details },
  });
}

export async function addToken(
  tx: Transaction,
  accountId: string,
  token: string,
  details: { access?: boolean; demonstration?: boolean } = {},
): Promise<void> {
  await tx.token.create({
    data: { id: uuidv7(), accountId, hash: hashToken(token), lastFour: token.slice(-4), ...details },
  });
}

/** @throws ServiceError 404 where the account has no such token */
export async function revokeToken(db: Database, accountId: string, token: string): Promise<void> {
  const { count } = await db.token.deleteMany({ where: { accountId, hash: hashToken(token) } });
  if (count === 0) throw notFound();
}

/** @throws ServiceError 404 where the account has no such token */
export async function revokeTokenById(db: Database, accountId: string, id: string): Promise<void> {
  const { count } = await db.token.deleteMany({ where: { accountId, id } });
  if (count === 0) throw notFound();
}

/** Callbacks sent from now on are signed with it. */
export async function setSigningSecret(db: Database, accountId: string, secret: string): Promise<void> {
  await db.account.update({ where: { id: accountId }, data: { signingSecret: secret } });
}
