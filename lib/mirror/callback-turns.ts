import pLimit, { type LimitFunction } from "p-limit";

/**
 * Promises that whoever knows one key takes at most one connection to the database with what is counted one after the other, and
 * keeps the callbacks of other keys waiting for one of theirs only. It stands before the database, where each that waits for its
 * turn would hold a connection that people need.
 */

/** Far more than the service sends about one thing at the same moment. */
const waitingAtMost = 20;

const byKey = new Map<string, LimitFunction>();
const byConnection = new Map<string, LimitFunction>();

type Addressed = { commandId: string; connectionId: string };

/** Does the work when it is the key's turn, one at a time of a connection. @returns null when too much of the key waits already */
export async function inCallbackTurn<Done>(
  { commandId, connectionId }: Addressed,
  work: () => Promise<Done>,
): Promise<Done | null> {
  const waiting = byKey.get(commandId);
  if (waiting && waiting.pendingCount >= waitingAtMost) return null;
  return await inTurnOf(byKey, commandId, () => inTurnOf(byConnection, connectionId, work));
}

type Waiting = { times: number; counted: Promise<void> };

const uncounted = new Map<string, Waiting>();

/**
 * Counts one more of its kind when it is its turn, with all that came while it waited.
 * @param count counts so many at once
 */
export async function countedTogether(
  { commandId, connectionId }: Addressed,
  kind: string,
  count: (times: number) => Promise<void>,
): Promise<void> {
  const key = `${commandId} ${kind}`;
  const waiting = uncounted.get(key);
  if (waiting) {
    waiting.times += 1;
    return await waiting.counted;
  }
  const counted = inTurnOf(byConnection, connectionId, async () => {
    uncounted.delete(key);
    await count(first.times);
  });
  const first: Waiting = { times: 1, counted };
  uncounted.set(key, first);
  await counted;
}

async function inTurnOf<Done>(
  all: Map<string, LimitFunction>,
  id: string,
  work: () => Promise<Done>,
): Promise<Done> {
  const turns = all.get(id) ?? pLimit(1);
  all.set(id, turns);
  try {
    return await turns(work);
  } finally {
    if (turns.activeCount + turns.pendingCount === 0) all.delete(id);
  }
}
