import { type Actor, writtenFor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { scopeOf } from "@/lib/credentials/scope";
import { cleanHtml } from "@/lib/domain/html";
import { translationRequestSchema } from "@/lib/domain/requests";
import {
  type AskedConsent,
  consentDigest,
  findConsent,
  findObstacle,
  isConsentAsked,
} from "@/lib/drafts/consents/data";
import { listDocuments } from "@/lib/drafts/data";
import { sendsMail } from "@/lib/mail/queue-mail";
import { languagesOf } from "@/lib/mirror/languages";
import { db } from "@/lib/platform/db";
import { getCoversheetSettings } from "../coversheet/data";
import { labelledValues } from "../coversheet/rules";
import { languageName } from "../rules";
import type { AskedOrder, LinkedOrder, OrderToConfirm } from "./schema";

/** What a person is asked to confirm: read of what waits to be sent, and of nothing else. */

/** What the mailed link with this secret shows; null where nothing waits for it any more. */
export async function findLinkedOrder(secret: string): Promise<LinkedOrder | null> {
  const consent = await findConsent(db(), { digest: consentDigest(secret) });
  if (!consent || !(await isConsentAsked(db(), consent))) return null;
  const why = await findObstacle(db(), consent);
  // Nothing of the business is shown to whoever is kept out of it.
  if (why) return { kind: "hindered", why };
  const { timeZone } = await db().user.findUniqueOrThrow({ where: { id: writtenFor(consent.command) } });
  return { kind: "asked", asked: await askedOrder(consent), timeZone };
}

/** The same by its command, which the actor sees; null for one that waits for no consent. */
export async function findAskedOrder(actor: Actor, commandId: string): Promise<AskedOrder | null> {
  const seen = await visibleTo(actor).command.findFirst({ where: { id: commandId } });
  const consent = seen && (await findConsent(db(), { commandId }));
  return consent && (await isConsentAsked(db(), consent)) ? await askedOrder(consent) : null;
}

async function askedOrder({
  commandId,
  command,
  staff,
  createdAt,
  expiresAt,
}: AskedConsent): Promise<AskedOrder> {
  const { businessId, connectionId, grantId } = command;
  const [person, business, connections, grant] = await Promise.all([
    db().user.findUniqueOrThrow({ where: { id: writtenFor(command) }, select: { name: true } }),
    db().business.findUniqueOrThrow({ where: { id: businessId }, select: { name: true } }),
    db().connection.findMany({ where: { businessId }, select: { id: true, name: true, environment: true } }),
    db().staffGrant.findUniqueOrThrow({ where: { id: grantId ?? "" }, select: { reason: true } }),
  ]);
  const connection = connections.find(({ id }) => id === connectionId);
  if (!connection) throw new Error(`Command ${commandId} goes to a connection that there is not`);
  return {
    commandId,
    staffName: staff.name,
    personName: person.name,
    businessName: business.name,
    reason: grant.reason,
    askedAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isMailed: sendsMail(),
    connectionName: connections.length > 1 ? connection.name : null,
    environment: connection.environment,
    order: await orderToConfirm(command),
  };
}

/** @throws Error where it names a document that its form does not have: then nobody can tell what would be ordered */
async function orderToConfirm({
  connectionId,
  draftId,
  request,
}: AskedConsent["command"]): Promise<OrderToConfirm> {
  const asked = translationRequestSchema.parse(request);
  const scope = await scopeOf(connectionId);
  const [languages, coversheet, documents] = await Promise.all([
    languagesOf(scope),
    getCoversheetSettings(scope),
    listDocuments(db(), draftId ?? ""),
  ]);
  const { sourceLanguage, targetLanguage, ...services } = asked.services;
  return {
    documents: asked.fileServiceIds.map((fileServiceId) => {
      const document = documents.find((one) => one.fileServiceId === fileServiceId);
      if (!document) throw new Error(`Form ${draftId} has no document for file ${fileServiceId}`);
      const { id, name, kind, sizeBytes } = document;
      return { id, name, kind, sizeBytes };
    }),
    sourceLanguageName: languageName(languages, sourceLanguage),
    targetLanguageName: languageName(languages, targetLanguage),
    services,
    shipping: asked.shipping,
    coversheet: labelledValues(asked, coversheet),
    neededBy: asked.neededBy,
    notesHtml: asked.notesHtml === null ? null : cleanHtml(asked.notesHtml),
  };
}
