import type { Database } from "../database";
import { DueWork } from "../due-work";
import { ServiceError } from "../service-error";
import type { SandboxSettings } from "../settings";
import type { FileStorage } from "../storage/file-storage";
import { type Variants, variantOf } from "../variant";
import { advance, type Movable } from "./advance";

/** Few, so that a thousand steps due at once leave the database to the requests. */
const CONCURRENT_STEPS = 6;

type Due = Movable & { variant: string };

interface StepQueueOptions {
  db: Database;
  settings: SandboxSettings;
  variants: Variants;
  storage: FileStorage;
  onMoved(): void;
  onError(error: unknown): void;
}

/**
 * The automatic steps. When a resource is due follows from when it entered its status and from the
 * present setting, so that a restart with other seconds applies to everything that waits.
 */
export function makeStepQueue(options: StepQueueOptions): DueWork<Due> {
  const { db, settings, variants, storage, onMoved, onError } = options;
  const dueBefore = () => new Date(Date.now() - settings.stepSeconds * 1000);
  return new DueWork<Due>({
    idleMs: Math.min(1000, Math.max(50, settings.stepSeconds * 100)),
    concurrency: CONCURRENT_STEPS,
    keyOf: ({ kind, id }) => `${kind} ${id}`,
    find: (limit, inHand) => findDue(db, dueBefore(), limit, inHand),
    async handle(due) {
      const mover = { variant: variantOf(variants, due.variant), storage };
      const moved = await db
        .$transaction((tx) => advance(tx, mover, due, dueBefore()))
        .catch((error: unknown) => {
          // Deleted since it was found: there is nothing left to move.
          if (error instanceof ServiceError && error.status === 404) return false;
          throw error;
        });
      if (moved) onMoved();
    },
    onError,
  });
}

async function findDue(db: Database, before: Date, limit: number, inHand: string[]): Promise<Due[]> {
  return db.$queryRaw<Due[]>`
    SELECT due.kind, due.id, due.account_id AS "accountId", a.variant
    FROM (
      (SELECT 'order' AS kind, id, account_id, step_from FROM orders WHERE step_from <= ${before}
        ORDER BY step_from LIMIT ${limit + inHand.length})
      UNION ALL
      (SELECT 'quote', id, account_id, step_from FROM quotes WHERE step_from <= ${before}
        ORDER BY step_from LIMIT ${limit + inHand.length})
      UNION ALL
      (SELECT 'revision', id, account_id, step_from FROM revisions WHERE step_from <= ${before}
        ORDER BY step_from LIMIT ${limit + inHand.length})
    ) due JOIN accounts a ON a.id = due.account_id
    WHERE NOT (due.kind || ' ' || due.id = ANY(${inHand}::text[]))
    ORDER BY due.step_from LIMIT ${limit}`;
}
