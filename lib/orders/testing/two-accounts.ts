import { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { openAccount, originOf, type Steered, steeringOf } from "@/lib/commands/testing/steering";
import { addSigningSecret } from "@/lib/credentials/signing-secrets";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import type { Capabilities, ServiceVariant } from "@/lib/domain/capabilities";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import type { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { orderContentSchema } from "../form";
import { placeOrder } from "../placing/mutations";
import { openDraft } from "./order-drafts";
import { createOrderingWorld, languages, type OrderingWorld, upload } from "./ordering-world";

/** The variants of the two accounts of a business, that of its default first. */
export const variantPairs: [ServiceVariant, ServiceVariant][] = [
  ["a", "a"],
  ["a", "b"],
  ["b", "a"],
];

/** One of the accounts, with our id of the connection to it. */
type Account = {
  connectionId: string;
  service: ServiceClient;
  steered: Steered;
  capabilities: Capabilities;
  languages: (typeof languages)[ServiceVariant];
};

/**
 * A business with two accounts at the service, each of a sandbox of its own: those of one variant give their first order
 * and their first file the same ids.
 */
export type TwoAccounts = {
  sandboxes: [TestSandbox, TestSandbox];
  /** Of the first. */
  world: OrderingWorld;
  /** An approver with a token for each. */
  actor: Actor;
  first: Account;
  /** Is called "Second account", and its languages have names of their own. */
  second: Account;
  /** Places an order with the account. */
  order(account: Account): Promise<{ orderId: string; draftId: string; commandId: string }>;
};

export async function createTwoAccounts([variant, other]: [
  ServiceVariant,
  ServiceVariant,
]): Promise<TwoAccounts> {
  const sandboxes: [TestSandbox, TestSandbox] = [await startTestSandbox(), await startTestSandbox()];
  const world = await createOrderingWorld(originOf(sandboxes[0], variant), variant);
  const actor = await world.addPerson("approver");
  const second = await addSecondAccount(world, actor, originOf(sandboxes[1], other), other);
  const { connectionId, service, steered } = world;
  return {
    ...{ sandboxes, world, actor, second },
    first: { ...ofVariant(variant), connectionId, service, steered },
    order: async (account) => {
      const { draftId, attempt } = await openDraft(actor, account.connectionId);
      await upload(actor, draftId);
      const content = orderContentSchema.parse(account.languages);
      const { subjectId, commandId } = await placeOrder(actor, { draftId, attempt, content });
      return { orderId: subjectId ?? "", draftId, commandId };
    },
  };
}

async function addSecondAccount(
  { businessId }: OrderingWorld,
  { userId }: Actor,
  origin: string,
  variant: ServiceVariant,
): Promise<Account> {
  const account = ofVariant(variant);
  const service = await openAccount(origin, variant);
  const connectionId = await addConnection(businessId, `${origin}/api/v1`, variant);
  await db().connection.update({
    where: { id: connectionId },
    data: {
      name: "Second account",
      languages: [
        { code: account.languages.sourceLanguage, name: "Castilian", active: true },
        { code: account.languages.targetLanguage, name: "British English", active: true },
      ],
      languagesAt: new Date(),
    },
  });
  if (account.capabilities.signedCallbacks)
    await db().$transaction((tx) => addSigningSecret(tx, connectionId, service.signingSecret));
  await addToken(connectionId, userId, service.token);
  return { ...account, connectionId, service, steered: steeringOf(variant, service) };
}

const ofVariant = (variant: ServiceVariant) => ({
  capabilities: capabilitiesOf(variant),
  languages: languages[variant],
});

const requestLog = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });

/** What an account was asked, each as its method and its path. */
export async function requestsOf({ service }: Pick<Account, "service">): Promise<string[]> {
  const { requests } = requestLog.parse((await service.control("GET", "/requests")).json);
  return requests.map(({ method, path }) => `${method} ${path}`);
}
