import { type Message, message } from "@/lib/domain/message";
import { type FormDocument, isTravelling, waitsForConnection } from "./form-document";
import { formatWarning } from "./format-warning";

/** What a person who cannot see the list is told of it. */
export type Change =
  | { kind: "added" | "failedMany"; n: number }
  | { kind: "offline" | "online" }
  /** `name` is that of the first. */
  | { kind: "uploaded" | "removed"; n: number; name: string }
  | { kind: "failed" | "formatWarning"; name: string; reason: Message };

/** So many are told with their reasons. */
const toldOneByOne = 3;

/** What came, or waits for the connection, since the list was as `before`. */
export function beginnings(before: readonly FormDocument[], after: readonly FormDocument[]): Change[] {
  const added = missingIn(before, after).filter(({ state }) => state !== "refused");
  const news: Change[] = added.length > 0 ? [{ kind: "added", n: added.length }] : [];
  const warnings = added.flatMap(({ name }) => {
    const reason = formatWarning(name);
    return reason ? [{ kind: "formatWarning" as const, name, reason }] : [];
  });
  return [...news, ...connectionChanges(before, after), ...warnings.slice(0, toldOneByOne)];
}

/** What became of documents since then, those of a kind told together. */
export function outcomes(before: readonly FormDocument[], after: readonly FormDocument[]): Change[] {
  const previous = new Map(before.map(({ id, state }) => [id, state]));
  const changed = after.filter(({ id, state }) => previous.get(id) !== state);
  const failed = changed.filter(({ state }) => state === "failed" || state === "refused");
  return [
    ...together(
      "uploaded",
      changed.filter(({ state }) => state === "uploaded"),
    ),
    ...(failed.length > toldOneByOne
      ? [{ kind: "failedMany" as const, n: failed.length }]
      : failed.map(({ name, reason }) => ({
          kind: "failed" as const,
          name,
          reason: reason ?? message("draftErrors.upload.failed"),
        }))),
    ...together("removed", missingIn(after, before)),
  ];
}

/** What was told, but for what travels since then, of which it is to be told what becomes of it, also where it is sent anew. */
export function toldBefore(told: readonly FormDocument[], now: readonly FormDocument[]): FormDocument[] {
  const travelling = now.filter(isTravelling);
  return [...missingIn(travelling, told), ...travelling];
}

/** Said once for all that wait: when the first of them does, and when the last goes on. */
function connectionChanges(before: readonly FormDocument[], after: readonly FormDocument[]): Change[] {
  const waited = new Set(before.filter(waitsForConnection).map(({ id }) => id));
  if (after.some(waitsForConnection)) return waited.size === 0 ? [{ kind: "offline" }] : [];
  return after.some((document) => waited.has(document.id) && isTravelling(document))
    ? [{ kind: "online" }]
    : [];
}

function missingIn(list: readonly FormDocument[], documents: readonly FormDocument[]): FormDocument[] {
  const ids = new Set(list.map(({ id }) => id));
  return documents.filter(({ id }) => !ids.has(id));
}

function together(kind: "uploaded" | "removed", [first, ...others]: readonly FormDocument[]): Change[] {
  return first ? [{ kind, n: others.length + 1, name: first.name }] : [];
}
