import { type Actor, actingOf, personOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { keepsCoversheet } from "@/lib/connections/policy";
import type { TokenLack } from "@/lib/connections/schema";
import { findConnections } from "@/lib/credentials/connections";
import { type ConnectionScope, scopeForNew } from "@/lib/credentials/scope";
import { countryCodes } from "@/lib/domain/countries";
import { usualPageRate } from "@/lib/domain/page-rate";
import { siteOfService } from "@/lib/domain/service-address";
import { needsConsent } from "@/lib/drafts/consents/data";
import { scopeOfDraft } from "@/lib/drafts/data";
import type { Form } from "@/lib/drafts/form";
import type { ConnectionChoice, DraftRef } from "@/lib/drafts/schema";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { languagesOf } from "@/lib/mirror/languages";
import { db } from "@/lib/platform/db";
import { listOfferedAddresses } from "../addresses/data";
import { getCoversheet } from "../coversheet/data";
import { hiddenFields, shownFields } from "../coversheet/rules";
import type { OrderKnown } from "../form";
import { todayFor } from "../needed-by/rules";
import type { OrderFormOptions } from "../schema";
import { listUsualServices } from "../usual/data";

const recentPairsShown = 5;

/** What is asked for: where it can go, and whether it orders something. */
type Asked = { goesTo?: Form["goesTo"]; isBinding: boolean };

/**
 * What the form needs beside the draft, from the mirror alone.
 * @param draft whose connection's languages and coversheet they are; null for one that is still to be begun
 * @param chosen our id of the connection that such a one is to go to; null where nobody chose
 * @throws AppError `not_found` for one that the business does not have
 */
export async function getOrderFormOptions(
  actor: Actor,
  draft: DraftRef | null,
  chosen: string | null = null,
  { goesTo, isBinding }: Asked = { isBinding: true },
): Promise<OrderFormOptions> {
  const scope = await (draft ? scopeOfDraft(actor, draft.draftId) : scopeForNew(actor, chosen, goesTo));
  const { connectionId, variant } = scope;
  const { shipping, coversheetFields: hasCoversheet } = capabilitiesOf(variant);
  const [known, addresses, connections, recentPairs, usual, tokenLack, isConsentNeeded] = await Promise.all([
    getOrderKnown(actor, scope),
    shipping ? listOfferedAddresses(actor) : { savedAddresses: [], usedAddresses: [] },
    listConnectionChoices(actor, goesTo),
    listRecentPairs(actor, scope),
    listUsualServices(actor, scope),
    findTokenLack(actor, scope),
    isBinding && needsConsent(db(), actor),
  ]);
  const consentOf = isConsentNeeded ? (actingOf(actor).onBehalfOf?.name ?? null) : null;
  const mirrored = { ...known, ...addresses, connections, recentPairs, usualServices: usual };
  const all = await findConnections(actor);
  const { pageRate = usualPageRate } = all.find((one) => one.scope.connectionId === connectionId) ?? {};
  return {
    ...mirrored,
    ...{ hasCoversheet, connectionId, pageRate, tokenLack, consentOf },
    serviceSite: tokenLack && siteOfService(scope.baseUrl),
    keepsCoversheet: keepsCoversheet(actor),
  };
}

/**
 * The connections of the business as people tell them apart, the one that new things go to first; none where there is one.
 * @param takes which of them, by what they can do
 */
export async function listConnectionChoices(
  actor: Actor,
  takes: Form["goesTo"] = () => true,
): Promise<ConnectionChoice[]> {
  const all = await findConnections(actor);
  const connections = all.filter(({ scope }) => takes(capabilitiesOf(scope.variant)));
  return connections.length > 1
    ? connections.map(({ scope, name }) => ({ id: scope.connectionId, name }))
    : [];
}

/** What orders on a connection are checked by. */
export async function getOrderKnown(
  { timeZone }: Pick<Actor, "timeZone">,
  scope: ConnectionScope,
): Promise<Pick<OrderFormOptions, keyof OrderKnown | "hiddenFields" | "coversheetSavedAt">> {
  const [languages, { settings, savedAt }] = await Promise.all([languagesOf(scope), getCoversheet(scope)]);
  const { coversheetLimits, shipping } = capabilitiesOf(scope.variant);
  return {
    languages: languages.filter(({ active }) => active).map(({ code, name }) => ({ code, name })),
    coversheet: shownFields(settings, "creation", coversheetLimits),
    hiddenFields: hiddenFields(settings),
    coversheetSavedAt: savedAt,
    countries: shipping ? countryCodes : null,
    today: todayFor(timeZone, new Date()),
  };
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
export async function findTokenLack(actor: Actor, scope: ConnectionScope): Promise<TokenLack | null> {
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
