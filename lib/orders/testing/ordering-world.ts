import { Readable } from "node:stream";
import type { Actor } from "@/lib/auth/actor";
import { addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { openAccount, type Steered, steeringOf } from "@/lib/commands/testing/steering";
import { addSigningSecret } from "@/lib/credentials/signing-secrets";
import { addToken } from "@/lib/credentials/testing/connected";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { newId } from "@/lib/domain/ids";
import type { Role } from "@/lib/domain/roles";
import type { DocumentKind } from "@/lib/drafts/documents/schema";
import type { Form } from "@/lib/drafts/form";
import { openDraft } from "@/lib/drafts/mutations";
import { uploadDocument } from "@/lib/drafts/uploads/mutations";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { type OrderContent, orderForm } from "@/lib/orders/form";
import type { PlaceOrderInput } from "@/lib/orders/schema";
import { emptyOrder } from "@/lib/orders/testing/empty-order";
import { db } from "@/lib/platform/db";
import type { ServiceClient } from "@/sandbox/testing/service-client";

/** A business with people, connected to an account of its own at a running sandbox: what the tests order with. */
export type OrderingWorld = {
  businessId: string;
  connectionId: string;
  /** The same account, asked and steered directly. */
  service: ServiceClient;
  /** The same in the words of no variant. */
  steered: Steered;
  addPerson(role: Role, departmentId?: string): Promise<Actor>;
};

/** From which language to which is ordered, by the variant's codes. */
export const languages = {
  a: { sourceLanguage: "es", targetLanguage: "en" },
  b: { sourceLanguage: "spa", targetLanguage: "eng" },
} as const;

export async function createOrderingWorld(
  sandboxOrigin: string,
  variant: ServiceVariant = "a",
): Promise<OrderingWorld> {
  const service = await openAccount(sandboxOrigin, variant);
  const businessId = newId();
  const connectionId = newId();
  await db().business.create({ data: { id: businessId, name: `Business ${businessId.slice(-4)}` } });
  await db().connection.create({
    data: {
      id: connectionId,
      businessId,
      variant,
      environment: "sandbox",
      baseUrl: `${sandboxOrigin}/api/v1`,
      languages: [
        { code: languages[variant].targetLanguage, name: "English", active: true },
        { code: languages[variant].sourceLanguage, name: "Spanish", active: true },
      ],
      languagesAt: new Date(),
    },
  });
  if (capabilitiesOf(variant).signedCallbacks)
    await db().$transaction((tx) => addSigningSecret(tx, connectionId, service.signingSecret));
  return {
    businessId,
    connectionId,
    service,
    steered: steeringOf(variant, service),
    addPerson: async (role, departmentId) => {
      const userId = await addPerson({ businessId, role, ...(departmentId ? { departmentId } : {}) });
      await addToken(connectionId, userId, service.token);
      return await signIn(userId);
    },
  };
}

/** A form that is ready to be placed: languages chosen, one source document uploaded. */
export async function readyToPlace(
  actor: Actor,
  changed: Partial<PlaceOrderInput["content"]> = {},
  form: Form<OrderContent> = orderForm,
): Promise<PlaceOrderInput> {
  const { draftId, attempt } = await openDraft(actor, form);
  await upload(actor, draftId);
  const { connection } = await db().draft.findUniqueOrThrow({
    where: { id: draftId },
    include: { connection: true },
  });
  const content = { ...emptyOrder, ...languages[connection.variant], ...changed };
  return { draftId, attempt, content };
}

/** Uploads a small document to the draft; without a choice, another file each time. @returns its id */
export async function upload(
  actor: Actor,
  draftId: string,
  options: {
    documentId?: string;
    choiceId?: string;
    name?: string;
    kind?: DocumentKind;
    position?: number;
    replaces?: string[];
  } = {},
): Promise<string> {
  const { documentId = newId(), choiceId = newId(), name = "birth.pdf", kind = "source", ...rest } = options;
  const bytes = Buffer.from("birth certificate");
  await uploadDocument(actor, {
    draftId,
    documentId,
    choiceId,
    name,
    kind,
    ...rest,
    sizeBytes: bytes.length,
    body: Readable.from([bytes]),
    signal: new AbortController().signal,
  });
  return documentId;
}
