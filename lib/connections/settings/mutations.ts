import { dequal } from "dequal";
import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { countWithin, type RateLimit } from "@/lib/auth/limits/rate-limit";
import { beginAccount, lockAccount } from "@/lib/credentials/account";
import { removeTokens } from "@/lib/credentials/removed-tokens";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { type ProbeResult, probe } from "@/lib/gateway/probe";
import { publishChange } from "@/lib/live/publish";
import { administering } from "@/lib/people/administering/mutations";
import { db, type Tx } from "@/lib/platform/db";
import { equalsIgnoringCase } from "@/lib/platform/escape-like";
import type { Connection } from "@/prisma/generated/client";
import { assertManagesConnections } from "../policy";
import type { ConnectionRef } from "../schema";
import type { AddConnectionInput, ChangeConnectionInput } from "./schema";

/** Administrators connect their business to accounts of the service. One change of a business follows another. */

/** More are no accounts. */
const connectionsAtMost = 20;

/** Nobody looks through the Internet from here. */
const triedAddresses: RateLimit = { name: "service addresses", times: 20, minutes: 60 };

/**
 * The first of a business is its default.
 * @returns its id
 * @throws AppError with a message at `name` or `baseUrl`
 */
export async function addConnection(actor: Actor, input: AddConnectionInput): Promise<{ id: string }> {
  assertManagesConnections(actor);
  const { variant, ...described } = input;
  await assertService(actor, described.baseUrl);
  return await administering(actor, async (tx, { businessId }) => {
    await assertNameFree(tx, businessId, described.name);
    const others = await tx.connection.count({ where: { businessId } });
    if (others >= connectionsAtMost) {
      throw new AppError("conflict", `Business ${businessId} has as many connections as it may`, {
        userMessage: message("connectionErrors.tooMany", { atMost: connectionsAtMost }),
      });
    }
    const hasDefault = (await tx.connection.count({ where: { businessId, isDefault: true } })) > 0;
    const id = newId();
    await tx.connection.create({
      data: { id, businessId, variant, ...described, isDefault: !hasDefault, coversheet: { create: {} } },
    });
    await recordAudit(tx, actor, {
      ...{ action: "connection.add", subjectKind: "connection", subjectId: id },
      after: { ...described, variant },
    });
    await publishChange(tx, { businessId, topic: "connection", id, owner: null });
    return { id };
  });
}

/**
 * Another address is another place to send tokens to, and nobody gave theirs for that: they are removed with the change,
 * and those that come instead have to show that they see the same account.
 * @throws AppError `not_found`, `conflict` where somebody else has changed it since it was read, or with a message at
 *   `name` or `baseUrl`
 */
export async function changeConnection(
  actor: Actor,
  { connectionId: id, known, ...changed }: ChangeConnectionInput,
): Promise<void> {
  assertManagesConnections(actor);
  await administering(actor, async (tx, { businessId }) => {
    assertKnown(await connectionOf(tx, businessId, id), known);
  });
  if (known.baseUrl !== changed.baseUrl) await assertService(actor, changed.baseUrl);
  await administering(actor, async (tx, { businessId }) => {
    const before = describedOf(await connectionOf(tx, businessId, id));
    const { name, baseUrl } = before;
    // While the address was looked at it may have become another.
    assertKnown(before, known);
    if (dequal(before, changed)) return;
    if (name !== changed.name) await assertNameFree(tx, businessId, changed.name, id);
    if (baseUrl !== changed.baseUrl) {
      await lockAccount(tx, id);
      await removeTokens(tx, actor, { businessId, which: { connectionId: id }, action: "token.remove" });
      // What is still being read at the address before, or was proved there, is not stored any more.
      await beginAccount(tx, id);
    }
    await tx.connection.update({ where: { id }, data: changed });
    await recordAudit(tx, actor, {
      ...{ action: "connection.change", subjectKind: "connection", subjectId: id },
      ...{ before, after: changed },
    });
    await publishChange(tx, { businessId, topic: "connection", id, owner: null });
  });
}

type Described = ChangeConnectionInput["known"];

function describedOf(connection: Described): Described {
  const { name, environment, baseUrl, wordsPerPage, toleranceWords } = connection;
  return { name, environment, baseUrl, wordsPerPage, toleranceWords };
}

function assertKnown(connection: Described, known: Described): void {
  if (dequal(describedOf(connection), known)) return;
  throw new AppError("conflict", "The connection was changed since it was read");
}

/** New things go there from now on where nobody chose. @throws AppError `not_found` */
export async function makeDefault(actor: Actor, { connectionId: id }: ConnectionRef): Promise<void> {
  assertManagesConnections(actor);
  await administering(actor, async (tx, { businessId }) => {
    const { name, isDefault } = await connectionOf(tx, businessId, id);
    if (isDefault) return;
    const where = { businessId, isDefault: true };
    const before = await tx.connection.findFirst({ where, select: { name: true } });
    // There is never more than one: the index sees to it.
    await tx.connection.updateMany({ where, data: { isDefault: false } });
    await tx.connection.update({ where: { id }, data: { isDefault: true } });
    await recordAudit(tx, actor, {
      ...{ action: "connection.make-default", subjectKind: "connection", subjectId: id },
      ...{ before: { name: before?.name ?? null }, after: { name } },
    });
    await publishChange(tx, { businessId, topic: "connection", id, owner: null });
  });
}

/** @throws AppError with a message at `baseUrl` where no service answers, or none may be asked */
async function assertService(actor: Actor, baseUrl: string): Promise<void> {
  if (!(await countWithin(db(), triedAddresses, actor.userId)))
    throw refused(
      "baseUrl",
      "connectionErrors.address.tooManyTries",
      `Person ${actor.userId} tried too many addresses`,
    );
  const found = await probe(baseUrl);
  if (found !== "service") throw refused("baseUrl", addressProblems[found], `There is no service: ${found}`);
}

const addressProblems = {
  plain_http: "connectionErrors.address.plainHttp",
  private: "connectionErrors.address.private",
  unreachable: "connectionErrors.address.unreachable",
  stranger: "connectionErrors.address.stranger",
} as const satisfies Record<Exclude<ProbeResult, "service">, string>;

async function connectionOf(tx: Tx, businessId: string, id: string): Promise<Connection> {
  const connection = await tx.connection.findFirst({ where: { id, businessId } });
  if (connection) return connection;
  throw new AppError("not_found", `The business has no connection ${id}`);
}

async function assertNameFree(tx: Tx, businessId: string, name: string, except?: string): Promise<void> {
  const others = await tx.connection.count({
    where: {
      businessId,
      name: equalsIgnoringCase(name),
      ...(except ? { id: { not: except } } : {}),
    },
  });
  if (others > 0) throw refused("name", "connectionErrors.name.taken", "The name of the connection is taken");
}

type Problem =
  | (typeof addressProblems)[keyof typeof addressProblems]
  | "connectionErrors.address.tooManyTries"
  | "connectionErrors.name.taken";

function refused(field: string, problem: Problem, logMessage: string): AppError {
  const words = message(problem);
  return new AppError("invalid_input", logMessage, { userMessage: words, fields: { [field]: [words] } });
}
