import { setTimeout as pause } from "node:timers/promises";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { isAppError } from "@/lib/domain/errors";
import { mirroredKinds } from "@/lib/kinds";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import type { TestSandbox } from "@/sandbox/testing/test-sandbox";
import { askForMissed, type MissedJob, missedQueue } from "../missed";
import { processCallbacks } from "../process-callback";
import { followHints, type RefreshJob, refresh, refreshQueue, requeueHints } from "../refresh";
import { sweep } from "../sweep";
import { enqueueWalks, walk } from "../walk";
import { deliver } from "./deliveries";
import { letTimePass } from "./let-time-pass";
import { type ManyOrders, manyOrders } from "./many-orders";
import { addCommand, createSteeredWorld, markImported, type SteeredWorld } from "./mirrored-world";
import type { PagedWay } from "./paged-way";

/** What the service does to the requests of a step, once it has answered some; and whether it is found there. */
const faults = {
  none: null,
  late: null,
  refused: { kind: "status", status: 422 },
  unknown: { kind: "status", status: 404 },
  away: { kind: "drop" },
  garbage: { kind: "garbage" },
} as const;

export type Fault = keyof typeof faults;

/** What happens next, to which and how much of it; each step takes of it what it needs. */
export type Step = {
  does: Happening;
  which: readonly number[];
  count: number;
  fault: Fault;
  /** Where answers are late: each by another of these, so that they are not here in the order in which they were given. */
  lateByMs: readonly number[];
};
export type Happening = keyof MirrorWalk["happenings"];

const statuses = ["translating", "under_review", "client_review", "on_hold"] as const;

/**
 * A mirror and its service: orders are placed and change, near and far back, answers fail and are late, callbacks come,
 * are lost or name something else, processes die, and whatever looks for changes does so one after the other or at once.
 */
export class MirrorWalk {
  /** Made through the portal: those of which callbacks tell. */
  readonly #made: { commandId: string; serviceId: string }[] = [];
  /** What changes while answers are under way, one after the other. */
  #changed: Promise<void> = Promise.resolve();
  #onChanged = () => {};

  private constructor(
    readonly world: SteeredWorld,
    readonly many: ManyOrders,
    private readonly way: PagedWay,
    /** By the ids of the service's database: what was there an hour ago, but for the oldest. */
    private readonly old: readonly number[],
  ) {}

  static async begin(sandbox: TestSandbox, variant: ServiceVariant, way: PagedWay, count: number) {
    const world = await createSteeredWorld(sandbox, variant, way.origin);
    await markImported(world.scope.connectionId);
    // The way tells nothing of the allowance, which stays as it is here.
    const { tokenFingerprint: fingerprint } = world.access;
    await db().requestBudget.create({ data: { fingerprint, limit: 100_000, taken: [] } });
    const many = manyOrders(sandbox, Number((await world.steered.placeOrder()).replace(/\D/g, "")));
    await many.add(count - 1);
    const old = await many.ids();
    await sandbox.running.kernel.db.$executeRaw`
      UPDATE orders SET received_at = received_at - interval '1 hour' WHERE id = ANY(${old})`;
    return new MirrorWalk(world, many, way, old.slice(1));
  }

  readonly happenings = {
    change: async ({ which, count }: Step) =>
      this.many.change(await this.#chosen(which), nth(statuses, count) ?? null),
    complete: async ({ which }: Step) => this.many.change(await this.#chosen(which.slice(0, 2)), "completed"),
    comment: async ({ which }: Step) => this.many.comment(await this.#chosen(which)),
    placeElsewhere: ({ count }: Step) => this.many.add(2 * count + 1),
    placeHere: async () => {
      const { commandId } = await addCommand(this.world);
      const serviceId = await this.world.steered.placeOrder();
      await db().command.update({ where: { id: commandId }, data: { serviceId } });
      this.#made.push({ commandId, serviceId });
    },
    vanish: async ({ which: [first = 0] }: Step) => this.many.remove(nth(this.old, first) ?? 0),
    sweep: () => this.#sweep(),
    /** Its process dies before it has written where it is. */
    sweepAndDie: async () => {
      const before = await this.progress();
      await this.#sweep();
      const { head, sweepPage, sweepHead, sweepStep, scanPage } = before;
      const data = { head, sweepPage, sweepHead, sweepStep, scanPage };
      await db().mirrorProgress.updateMany({ where: this.#where, data });
    },
    walk: async ({ count }: Step) => {
      await this.#beginWalk();
      for (let pages = 0; pages < count; pages += 1) await this.#walkOn();
    },
    follow: () => this.#follow(),
    look: async ({ which }: Step) => {
      const [serviceId] = await this.#known(which);
      const { scope, access } = this.world;
      if (serviceId) await failing(refresh(orders, scope, access, serviceId, "action"));
    },
    callBack: ({ which: [first = 0] }: Step) => this.#callBack(first, nth(this.#made, first)?.serviceId),
    /** What it names is another's, or nobody's. */
    forge: async ({ which }: Step) =>
      this.#callBack(which[0] ?? 0, (await this.#known(which))[0] ?? "777777"),
    pass: ({ count }: Step) => this.letMinutesPass(count + 1),
    keepPageUnanswered: async ({ count }: Step) => void this.way.unanswered.add(count + 1),
    answerAllPages: async () => this.way.unanswered.clear(),
    /**
     * What looks for changes, while things change and answers are late; and once more while the answers to it are under
     * way, which may be here first.
     */
    lookAtOnce: async (step: Step) => {
      const { sweep, walk, follow, look, callBack, placeElsewhere } = this.happenings;
      const all = (acts: readonly ((step: Step) => Promise<void>)[]) =>
        Promise.all(acts.map((act) => act(step)));
      const changed = new Promise<void>((resolve) => {
        this.#onChanged = resolve;
      });
      const first = all([sweep, walk, follow, look, callBack]);
      await Promise.race([first, changed]);
      await Promise.all([first, all([sweep, walk, look, placeElsewhere])]);
    },
  };

  async take(step: Step): Promise<void> {
    const fault = faults[step.fault];
    const about = { method: "GET", path: "/" };
    const passes = { ...about, kind: "delay", delay_ms: 1, times: step.count };
    const rules = fault ? [...(step.count > 0 ? [passes] : []), { ...about, ...fault, times: 50 }] : [];
    await this.world.service.setFaults(rules);
    const { onTheWay } = this.way;
    if (step.fault === "late" || step.does === "lookAtOnce") this.way.onTheWay = this.#late(step);
    await this.happenings[step.does](step);
    await this.#changed;
    this.way.onTheWay = onTheWay;
    await this.world.service.setFaults([]);
  }

  /** An answer is what it was, and while it is under way, each for a time of its own, what it may tell of changes. */
  #late(step: Step): () => Promise<void> {
    const { change, comment } = this.happenings;
    let answered = 0;
    return async () => {
      const place = answered++;
      const meanwhile = nth([change, comment], place);
      // One after the other: two statements about many rows could wait for each other.
      this.#changed = this.#changed.then(() => meanwhile?.({ ...step, count: place }));
      await this.#changed;
      this.#onChanged();
      await pause(nth(step.lateByMs, place));
    };
  }

  /** A minute of whoever looks for changes, with a service that is well. */
  async minute(): Promise<void> {
    await this.letMinutesPass(1);
    await requeueHints();
    await this.#sweep();
    await this.#follow();
  }

  /** A walk through everything, and what it has missed. */
  async walkThrough(): Promise<void> {
    await this.#beginWalk();
    while ((await this.progress()).walkPage !== null) await this.#walkOn();
    await this.#follow();
  }

  async letMinutesPass(minutes: number): Promise<void> {
    await letTimePass(this.world, minutes * 60);
  }

  async progress() {
    return await db().mirrorProgress.findFirstOrThrow({ where: this.#where });
  }

  get #where() {
    return { connectionId: this.world.scope.connectionId, kind: "order" as const };
  }

  #sweep(): Promise<void> {
    return sweep(this.#where, mirroredKinds);
  }

  /** Whenever that was done last; one that is under way goes on. */
  async #beginWalk(): Promise<void> {
    await db().mirrorProgress.updateMany({
      where: { ...this.#where, walkPage: null },
      data: { walkBeganAt: null },
    });
    await enqueueWalks([orders]);
  }

  async #walkOn(): Promise<void> {
    const { walkPage: page } = await this.progress();
    if (page !== null) await failing(walk({ ...this.#where, page }, mirroredKinds));
    for (const job of await this.#taken<MissedJob>(missedQueue.name)) await askForMissed(job, mirroredKinds);
  }

  async #follow(): Promise<void> {
    for (const job of await this.#taken<RefreshJob>(refreshQueue.name))
      await failing(followHints(job, mirroredKinds));
  }

  async #callBack(which: number, serviceId: string | undefined): Promise<void> {
    const commandId = nth(this.#made, which)?.commandId;
    if (!commandId || !serviceId) return;
    const about = { commandId, serviceId };
    await deliver(this.world, about);
    await failing(processCallbacks({ ...this.#where, ...about }, mirroredKinds, async () => {}));
  }

  /** The jobs that wait, which are nobody else's from now on. */
  async #taken<Data>(queue: string): Promise<Data[]> {
    const { connectionId } = this.#where;
    const jobs = await db().$queryRaw<{ data: Data }[]>`
      DELETE FROM pgboss.job WHERE name = ${queue} AND data->>'connectionId' = ${connectionId} RETURNING data`;
    return jobs.map(({ data }) => data);
  }

  async #chosen(which: readonly number[]): Promise<number[]> {
    const ids = await this.many.ids();
    return [...new Set(which.map((at) => nth(ids, at) ?? 0))];
  }

  async #known(which: readonly number[]): Promise<string[]> {
    const known = await db().order.findMany({ where: { connectionId: this.#where.connectionId } });
    return which.flatMap((at) => nth(known, at)?.serviceId ?? []);
  }
}

function nth<Item>(items: readonly Item[], which: number): Item | undefined {
  return items[which % items.length];
}

/** The service may fail; the portal must not. */
async function failing(act: Promise<unknown>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!isAppError(error)) throw error;
  });
}
