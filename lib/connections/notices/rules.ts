import type { ConnectionView } from "../schema";

/** Why what is shown may be old, what weighs most first: since when it is, by what a connection tells. */
const reasons = {
  tokenless: "tokenlessSince",
  unreachable: "unreachableSince",
  heldUp: "heldUpSince",
  behind: "behindSince",
} as const;

/** What keeps the portal or the person from the service of a connection. */
export type ServiceNotice = { connection: ConnectionView } & (
  | { kind: "tokenStopped" | "sharedStopped" | "noToken" }
  | { kind: keyof typeof reasons; since: string }
);

/** A token that stopped, which it concerns. */
export type StoppedToken = {
  connection: ConnectionView;
  /** Their own; one that the business shares and others replace; such a one that they look after. */
  whose: "own" | "shared" | "kept";
};

/** The tokens that stopped working and keep the reader from the service, or whom they look after; their own first. */
export function stoppedTokensOf(connections: readonly ConnectionView[]): StoppedToken[] {
  const own = connections.filter(({ token }) => token && token.state !== "working");
  const shared = connections.filter(
    ({ token, sharedToken, reachedBy }) =>
      sharedToken && sharedToken.state !== "working" && (!token || reachedBy !== null),
  );
  return [
    ...own.map((connection) => ({ connection, whose: "own" as const })),
    ...shared.map((connection) => ({
      connection,
      whose: connection.reachedBy === null ? ("shared" as const) : ("kept" as const),
    })),
  ];
}

/** What is told above every page, which is what weighs most; null while all is well. */
export function serviceNoticeOf(connections: readonly ConnectionView[]): ServiceNotice | null {
  const [stopped] = stoppedTokensOf(connections);
  if (stopped) {
    return {
      kind: stopped.whose === "own" ? "tokenStopped" : "sharedStopped",
      connection: stopped.connection,
    };
  }
  // Where several are, a person may have to do with one of them alone; what they begin goes to the default one.
  const closed = connections.find(({ isDefault, token, sharedToken }) => isDefault && !token && !sharedToken);
  if (closed) return { kind: "noToken", connection: closed };
  for (const kind of Object.keys(reasons) as (keyof typeof reasons)[]) {
    const oldest = longest(connections, reasons[kind]);
    if (oldest) return { kind, ...oldest };
  }
  return null;
}

/** The connection of which what is shown is oldest, for that reason. */
function longest(connections: readonly ConnectionView[], reason: (typeof reasons)[keyof typeof reasons]) {
  const old = connections.flatMap((connection) => {
    const since = connection[reason];
    return since === null ? [] : [{ connection, since }];
  });
  const [first] = old.sort((one, other) => one.since.localeCompare(other.since));
  return first;
}
