import { type Actor, personOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { findConnections, type Progress } from "@/lib/credentials/connections";
import type { ErrorCode } from "@/lib/domain/errors";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { keepsToken, seesHowConnected } from "./policy";
import type { ConnectionView } from "./schema";

/**
 * The connections of the actor's business, the one that new things go to first, each with the person's own token
 * there, of which only the last characters show, and to the operator's staff not even these.
 */
export async function listConnections(actor: Actor): Promise<ConnectionView[]> {
  const person = personOf(actor);
  const connections = await findConnections(actor);
  // A colleague's order may be one that the reader does not see here.
  const { isEverything } = visibleTo(actor);
  return connections.map(({ scope, accessTokens, progress, isAsked, ...connection }) => {
    const { connectionId, variant, baseUrl } = scope;
    const { name, isDefault, environment, coversheetSavedAt: savedAt } = connection;
    const own = accessTokens.find(({ userId }) => userId === person);
    const shared = accessTokens.find(({ userId }) => userId === null);
    const isTokenless = ({ failure }: Progress) => failure === ("token_refused" satisfies ErrorCode);
    return {
      id: connectionId,
      name,
      isDefault,
      environment,
      givesQuotes: capabilitiesOf(variant).quotes,
      listsFiles: capabilitiesOf(variant).listing.file !== null,
      hasCoversheet: capabilitiesOf(variant).coversheetFields,
      coversheetSavedAt: savedAt && new Date(savedAt).toISOString(),
      ...(connection.coversheet.reference.visible ? {} : { hidesReference: true }),
      reachedBy: seesHowConnected(actor) ? { variant, baseUrl } : null,
      unreachableSince: oldSince(
        progress.filter((one) => !isTokenless(one)),
        "failedAt",
      ),
      tokenlessSince: oldSince(progress.filter(isTokenless), "failedAt"),
      heldUpSince: oldSince(progress, "heldUpAt"),
      behindSince: isAsked ? behindSince(progress) : null,
      token: own
        ? {
            lastFour: keepsToken(actor) ? own.lastFour : "",
            state: own.state,
            checkedAt: new Date(own.checkedAt).toISOString(),
            newestOrder: isEverything && keepsToken(actor) ? own.newestOrder : null,
          }
        : null,
      sharedToken: shared ? { state: shared.state } : null,
    };
  });
}

/** Whether any connection of the actor's business can do it: what none of them can is not spoken of. */
export async function anyConnectionCan(
  actor: Actor,
  capability: "quotes" | "signedCallbacks",
): Promise<boolean> {
  const connections = await findConnections(actor);
  return connections.some(({ scope }) => capabilitiesOf(scope.variant)[capability]);
}

/** Since when nothing was learned that nobody has told of: whoever would is not there either. */
function behindSince(progress: readonly Progress[]): string | null {
  const silent = progress.filter(({ isBehind, failedAt, heldUpAt }) => isBehind && !failedAt && !heldUpAt);
  return earliest(silent.map(({ sweptAt, beganAt }) => sweptAt ?? beganAt));
}

/** Since when what is shown may be old for that reason: the earliest success of whatever it keeps back now. */
function oldSince(progress: readonly Progress[], reason: "failedAt" | "heldUpAt"): string | null {
  return earliest(progress.flatMap(({ sweptAt, [reason]: at }) => (at ? [sweptAt ?? at] : [])));
}

function earliest(times: readonly string[]): string | null {
  const [first] = times.map((at) => new Date(at)).sort((one, other) => one.getTime() - other.getTime());
  return first?.toISOString() ?? null;
}
