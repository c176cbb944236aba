import { type Actor, actingOf, personOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import type { TokenLack } from "@/lib/connections/schema";
import { type ConnectionScope, defaultScopeForActor } from "@/lib/credentials/scope";
import { needsConsent } from "@/lib/drafts/consents/data";
import { scopeOfDraft } from "@/lib/drafts/data";
import type { DraftRef } from "@/lib/drafts/schema";
import { capabilitiesOf, isUsable } from "@/lib/gateway/registry";
import { languagesOf } from "@/lib/mirror/languages";
import { db } from "@/lib/platform/db";
import type { CoversheetField, OrderKnown } from "../form";
import type { OrderFormOptions } from "../schema";

const recentPairsShown = 5;

/**
 * What the form needs beside the draft, from the mirror alone.
 * @param draft whose connection's languages and coversheet they are; null for one that is still to be begun
 */
export async function getOrderFormOptions(actor: Actor, draft: DraftRef | null): Promise<OrderFormOptions> {
  const scope = await (draft ? scopeOfDraft(actor, draft.draftId) : defaultScopeForActor(actor));
  const [known, recentPairs, tokenLack, isConsentNeeded] = await Promise.all([
    getOrderKnown(scope),
    listRecentPairs(actor, scope),
    findTokenLack(actor, scope),
    needsConsent(db(), actor),
  ]);
  const { connectionId, variant } = scope;
  const consentOf = isConsentNeeded ? (actingOf(actor).onBehalfOf?.name ?? null) : null;
  return { ...known, recentPairs, connectionId, isUsable: isUsable(variant), tokenLack, consentOf };
}

/** What orders on a connection are checked by. */
export async function getOrderKnown(
  scope: ConnectionScope,
): Promise<Pick<OrderFormOptions, keyof OrderKnown>> {
  const [languages, coversheet] = await Promise.all([languagesOf(scope), getCoversheet(scope)]);
  return {
    languages: languages.filter(({ active }) => active).map(({ code, name }) => ({ code, name })),
    coversheet,
  };
}

/** The visible coversheet fields with the business's labels. Lengths: Variant A, "Create order". */
async function getCoversheet({ connectionId, variant }: ConnectionScope): Promise<CoversheetField[]> {
  const row = await db().coversheet.findUnique({ where: { connectionId } });
  const { coversheetFields } = capabilitiesOf(variant);
  const isRequired = (required: boolean | undefined) => (row?.whiteLabel ?? false) && (required ?? false);
  const rules = [
    {
      field: "reference" as const,
      label: ownLabel(row?.referenceLabel, "Reference"),
      visible: row?.referenceVisible ?? true,
      required: isRequired(row?.referenceRequired),
      maxLength: 50,
    },
    {
      field: "field1" as const,
      label: ownLabel(row?.field1Label, "Field 1"),
      visible: coversheetFields && (row?.field1Visible ?? true),
      required: isRequired(row?.field1Required),
      maxLength: 191,
    },
    {
      field: "field2" as const,
      label: ownLabel(row?.field2Label, "Field 2"),
      visible: coversheetFields && (row?.field2Visible ?? true),
      required: isRequired(row?.field2Required),
      maxLength: 191,
    },
  ];
  return rules.filter(({ visible }) => visible).map(({ visible: _, ...rule }) => rule);
}

/** What a label is before the business chose one is no words of its own. */
function ownLabel(label: string | undefined, usual: string): string | null {
  return label === undefined || label === usual ? null : label;
}

async function listRecentPairs(
  actor: Actor,
  { connectionId }: ConnectionScope,
): Promise<OrderFormOptions["recentPairs"]> {
  return await db().$queryRaw<OrderFormOptions["recentPairs"]>`
    SELECT "sourceLanguage" AS source, "targetLanguage" AS target
    FROM (SELECT "sourceLanguage", "targetLanguage", "receivedAt" FROM "Order"
      WHERE ${visibleTo(actor).orders} AND "connectionId" = ${connectionId}::uuid ORDER BY "receivedAt" DESC LIMIT 200) AS recent
    GROUP BY 1, 2 ORDER BY max("receivedAt") DESC LIMIT ${recentPairsShown}`;
}

/** Why this person has no token to order with now; their own counts before the business's shared one. */
async function findTokenLack(actor: Actor, scope: ConnectionScope): Promise<TokenLack | null> {
  const tokens = await db().accessToken.findMany({
    where: { connectionId: scope.connectionId, OR: [{ userId: personOf(actor) }, { userId: null }] },
    select: { userId: true, state: true },
  });
  const token = tokens.find(({ userId }) => userId !== null) ?? tokens[0];
  if (!token) {
    return "no_token";
  }
  if (token.state === "working") return null;
  return "token_refused";
}
