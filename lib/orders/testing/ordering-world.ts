import { Readable } from "node:stream";
import { encode } from "next-auth/jwt";
import type { Actor, Role } from "@/lib/auth/actor";
import { actorFromCookies } from "@/lib/auth/session";
import { openSession } from "@/lib/auth/session-store";
import { fingerprintOf, tokenPlace } from "@/lib/credentials/access";
import { addSigningSecret } from "@/lib/credentials/signing-secrets";
import { newId } from "@/lib/domain/ids";
import { languagesQueue } from "@/lib/mirror/languages";
import { refreshQueue } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { ensureQueues } from "@/lib/platform/queue";
import { seal } from "@/lib/platform/seal";
import { resolveQueue } from "@/lib/submissions/queue";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { openDraft } from "../drafts/mutations";
import { type DocumentKind, draftContentSchema, type PlaceOrderInput } from "../drafts/schema";
import { uploadDocument } from "../uploads/mutations";

/** A business with people, connected to an account of its own at a running sandbox: what the tests order with. */
export type OrderingWorld = {
  businessId: string;
  connectionId: string;
  /** The same account, asked and steered directly. */
  service: ServiceClient;
  addPerson(role: Role): Promise<Actor>;
};

let queues: Promise<void> | undefined;

export async function createOrderingWorld(sandboxOrigin: string): Promise<OrderingWorld> {
  queues ??= ensureQueues([resolveQueue, refreshQueue, languagesQueue]);
  await queues;
  const service = await ServiceClient.open(sandboxOrigin);
  const businessId = newId();
  const connectionId = newId();
  await db().business.create({ data: { id: businessId, name: `Business ${businessId.slice(-4)}` } });
  await db().connection.create({
    data: {
      id: connectionId,
      businessId,
      variant: "a",
      environment: "sandbox",
      baseUrl: `${sandboxOrigin}/api/v1`,
      languages: [
        { code: "en", name: "English", active: true },
        { code: "es", name: "Spanish", active: true },
      ],
      languagesAt: new Date(),
    },
  });
  await db().$transaction((tx) => addSigningSecret(tx, connectionId, service.signingSecret));
  return {
    businessId,
    connectionId,
    service,
    addPerson: async (role) => {
      const userId = newId();
      await db().user.create({ data: { id: userId, email: `${userId}@example.test`, name: `A ${role}` } });
      await db().membership.create({ data: { userId, businessId, role } });
      await addToken(connectionId, userId, service.token);
      return await signIn(userId);
    },
  };
}

/** Signs a person in as a request does, so that the actor comes from the session table. */
export async function signIn(userId: string): Promise<Actor> {
  const sid = await openSession(userId);
  const cookie = await encode({ token: { sid }, secret: env().NEXTAUTH_SECRET });
  const actor = await actorFromCookies({ get: () => cookie });
  if (!actor) throw new Error("The session of a test does not hold");
  return actor;
}

async function addToken(connectionId: string, userId: string, token: string): Promise<void> {
  const id = newId();
  await db().accessToken.create({
    data: {
      id,
      connectionId,
      userId,
      sealed: seal(token, tokenPlace(id)),
      lastFour: token.slice(-4),
      fingerprint: fingerprintOf(token),
      state: "working",
      checkedAt: new Date(),
    },
  });
}

/** A form that is ready to be placed: languages chosen, one source document uploaded. */
export async function readyToPlace(
  actor: Actor,
  changed: Partial<PlaceOrderInput["content"]> = {},
): Promise<PlaceOrderInput> {
  const { draftId, attempt } = await openDraft(actor, { fresh: true });
  await upload(actor, draftId);
  const content = {
    ...draftContentSchema.parse({}),
    sourceLanguage: "es",
    targetLanguage: "en",
    ...changed,
  };
  return { draftId, attempt, content };
}

/** Uploads a small document to the draft. @returns its id */
export async function upload(
  actor: Actor,
  draftId: string,
  options: { documentId?: string; kind?: DocumentKind } = {},
): Promise<string> {
  const { documentId = newId(), kind = "source" } = options;
  const bytes = Buffer.from("birth certificate");
  await uploadDocument(actor, {
    draftId,
    documentId,
    name: "birth.pdf",
    kind,
    sizeBytes: bytes.length,
    body: Readable.from([bytes]),
    signal: new AbortController().signal,
  });
  return documentId;
}
