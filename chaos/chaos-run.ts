import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addBusiness, addConnection, addPerson, giveToken } from "@/e2e/support/people";
import { orderListAddress } from "@/lib/orders/list/rules";
import type { OrderListPage } from "@/lib/orders/schema";
import { withClient } from "@/scripts/database/with-client";
import { type Connected, EachRun } from "./each-run";
import { intentionKinds } from "./intentions/kinds";
import { IntentionLog } from "./intentions/log";
import { Visitor } from "./people/visitor";
import { type Plan, peopleOfBusiness, type Step } from "./plan/plan";
import { randomFrom } from "./plan/random";
import { ServiceAccount } from "./service/account";
import type { Variant } from "./service/order";
import { endProcess, findPid, killable } from "./system/processes";
import { type ChaosSystem, startChaosSystem } from "./system/start";
import { judgeCertainty, readCertainty, slownessOf, tellCertainty } from "./verdict/certainty";
import { growthOf, judgeMemory, MemoryRecord, tellGrowth } from "./verdict/memory";
import { judge } from "./verdict/verdict";

/** One run: what the plan says, at its moments; then rest, until everything is as it was promised or long enough is over. */

export const shortForm = { seed: 1, minutes: 0.75 } as const;

/**
 * How long the system may take to come to rest once nothing fails any more. It is looked at until all is well, so that
 * a slow machine is given time and a quick one is not kept waiting.
 */
const quietAtMostMs = 12 * 60_000;
const lookEveryMs = 3_000;
/** Whoever waits for so many things wants no more: a slow machine is asked for no more than it can do. */
const atOnceAtMost = 8;
/** How often somebody looks at every order meanwhile, which is when the portal learns of what nothing tells it. */
const visitEveryMs = 30_000;

/** A business with a connection to each variant, so that whatever goes wrong with one may confuse the other. */
type World = { connections: Connected[]; visitors: Visitor[] };

export class ChaosRun {
  readonly #over = new AbortController();
  /** What people are at, with whose it is. */
  readonly #underWay = new Map<Promise<void>, Visitor | undefined>();
  /** What went wrong with the run itself. */
  readonly #broken: string[] = [];
  readonly #memory = new MemoryRecord();
  #visitedAt = 0;
  /** The most since nothing failed any more. */
  #slowness = 1;
  #isStopping = false;

  private constructor(
    private readonly plan: Plan,
    private readonly folder: string,
    private readonly system: ChaosSystem,
    private readonly log: IntentionLog,
    private readonly worlds: World[],
  ) {}

  static async start(plan: Plan, folder: string): Promise<ChaosRun> {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "plan.json"), JSON.stringify(plan, null, 1));
    const system = await startChaosSystem(plan.skewMs);
    const worlds: World[] = [];
    const run = new ChaosRun(
      plan,
      folder,
      system,
      new IntentionLog(path.join(folder, "intentions.jsonl")),
      worlds,
    );
    for (let index = 0; index < plan.businesses; index += 1) worlds.push(await run.#openWorld(index));
    return run;
  }

  /** @returns every broken promise, in a sentence each */
  async untilJudged(): Promise<string[]> {
    const watch = setInterval(() => this.#memory.ask(this.system), 5_000);
    await this.#follow();
    await this.#endFaults();
    const endedAt = Date.now();
    const { visitors, connections } = this.#world({ business: 0 });
    const [visitor] = visitors.slice(-1);
    if (!visitor) throw new Error("Nobody of the first business decides");
    const by = { visitor, random: randomFrom(this.plan.seed), log: this.log };
    for (const done of this.#eachRun().seeTo(connections, by))
      this.#keep(done, "Somebody could not do what is done in every run");
    const faults = await this.#untilWell(endedAt);
    clearInterval(watch);
    return [...this.#broken, ...faults, ...(await this.#report(endedAt, faults))];
  }

  async stop(): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    this.#over.abort(new Error("The run is over"));
    writeFileSync(path.join(this.folder, "system.log"), this.#said());
    await this.system.stop();
  }

  async #openWorld(index: number): Promise<World> {
    const { system } = this;
    const open = (variant: Variant) =>
      ServiceAccount.open(variant, system.services[variant], `Business ${index}`);
    const [first, second] = [await open("a"), await open("b")];
    const business = await addBusiness(system.ready, first.account);
    const beside = await addConnection(system.ready, business, "Printed copies", second.account);
    const visitors: Visitor[] = [];
    for (const role of peopleOfBusiness) {
      const person = await addPerson(system.ready, business, role);
      await giveToken(system.ready, beside, person.id);
      const visitor = new Visitor(system.door.url, person, this.#over.signal);
      await visitor.enter();
      visitors.push(visitor);
    }
    const connections = [
      { connectionId: business.connectionId, variant: first.variant, account: first },
      { connectionId: beside.connectionId, variant: second.variant, account: second },
    ];
    return { connections, visitors };
  }

  async #follow(): Promise<void> {
    const beganAt = Date.now();
    for (const step of this.plan.steps) {
      await pause(Math.max(0, beganAt + step.atMs - Date.now()));
      this.#take(step);
    }
    await pause(Math.max(0, beganAt + this.plan.minutes * 60_000 - Date.now()));
  }

  #take(step: Step): void {
    const visitor = step.does === "intend" ? this.#world(step).visitors[step.person] : undefined;
    const isAtMuch = [...this.#underWay.values()].filter((whose) => whose === visitor).length >= atOnceAtMost;
    if (visitor && isAtMuch) {
      this.#note(`${visitor.person.email} waits for ${atOnceAtMost} things already`);
      return;
    }
    const taken = this.#doing(step);
    if (step.does === "intend") this.#keep(taken, "A person broke off", visitor);
    // The service's staff and its controls have their trouble too when its database is down.
    else
      taken.catch((error: unknown) =>
        this.#note(`${step.does} at ${step.atMs} ms came to nothing: ${error}`),
      );
  }

  async #doing(step: Step): Promise<void> {
    const { system } = this;
    switch (step.does) {
      case "intend":
        return await this.#intend(step);
      case "staff":
        return await this.#account(step).staff(step.act, randomFrom(step.choice));
      case "service":
        return await this.#account(step).addFault(step.rule);
      case "wire": {
        const end = system.beginWireFault(step.fault);
        await pause(step.forMs);
        return end();
      }
      case "callbacks":
        await system.door.callbacks.begin(step.fate, step.choice);
        await pause(step.forMs);
        return await system.door.callbacks.begin(null);
      case "process":
        if (!endProcess(system, step.name, step.signal)) this.#note(`${step.name} was down already`);
    }
  }

  async #intend({ kind: name, choice, ...step }: Step & { does: "intend" }): Promise<void> {
    const kind = intentionKinds.find((each) => each.name === name);
    const { visitors, connections } = this.#world(step);
    const visitor = visitors[step.person];
    if (!kind || !visitor)
      throw new Error(`The plan knows ${name} by person ${step.person}, and the run does not`);
    await kind.carryOut({ visitor, random: randomFrom(choice), log: this.log, connections });
  }

  #keep(person: Promise<void>, what: string, visitor?: Visitor): void {
    const kept: Promise<void> = person
      .catch((error: unknown) => {
        if (this.#over.signal.aborted) return;
        this.#broken.push(`${what}: ${error}`);
        this.#note(`${what}: ${error}`);
      })
      .finally(() => this.#underWay.delete(kept));
    this.#underWay.set(kept, visitor);
  }

  async #endFaults(): Promise<void> {
    await this.system.door.callbacks.begin(null);
    for (const { account } of this.#connections()) await account.endFaults();
  }

  /** Looks again and again until all is well. @returns what is not */
  async #untilWell(endedAt: number): Promise<string[]> {
    for (;;) {
      this.#slowness = Math.max(this.#slowness, slownessOf());
      const faults = await this.#faults().catch((error: unknown) => [`Nothing could be judged: ${error}`]);
      if (faults.length === 0 || Date.now() - endedAt > quietAtMostMs) return faults;
      this.#note([`${Math.round((Date.now() - endedAt) / 1000)} s quiet`, ...faults].join("\n  "));
      await pause(lookEveryMs);
    }
  }

  async #faults(): Promise<string[]> {
    const down = killable.filter((name) => findPid(this.system, name) === null);
    if (down.length > 0) return down.map((name) => `${name} does not run`);
    if (this.#underWay.size > 0) return [`${this.#underWay.size} people are not told yet what became of it`];
    await this.#visitOrders();
    const intentions = this.log.read();
    // Nothing wrong with nothing: then the run has tried nothing.
    if (!intentions.some(({ outcome }) => outcome === "done")) return ["Nobody got anything of the service"];
    const undone = await this.#eachRun().undone();
    if (undone.length > 0) return undone;
    const judged = await judge({
      databaseUrl: this.system.ready.databaseUrl,
      connections: this.#connections(),
      intentions,
    });
    const { believedForgeries } = this.system.door.callbacks;
    return [
      ...Object.values(judged).flat(),
      ...believedForgeries.map((body) => `A forged callback was believed: ${body}`),
    ];
  }

  /** Somebody of each business opens every order of it. */
  async #visitOrders(): Promise<void> {
    if (Date.now() - this.#visitedAt < visitEveryMs) return;
    this.#visitedAt = Date.now();
    for (const { visitors } of this.worlds) {
      const [visitor] = visitors.slice(-1);
      let address: string | null = orderListAddress.source({});
      while (visitor && address !== null) {
        const { rows, nextCursor }: OrderListPage = await visitor.ask(address);
        for (const { id } of rows) await visitor.ask(`/api/orders/${id}`);
        address = nextCursor && orderListAddress.source({ cursor: nextCursor });
      }
    }
  }

  /** Tells how it went. @returns what is broken of what only shows in the end */
  async #report(endedAt: number, faults: string[]): Promise<string[]> {
    const quietSeconds = Math.round((Date.now() - endedAt) / 1000);
    const counted = Object.entries(
      Object.groupBy(this.log.read(), ({ kind, outcome }) => `${kind} ${outcome}`),
    ).map(([what, found]) => `${found?.length} ${what}`);
    console.log(`${counted.sort().join(", ")}; at rest after ${quietSeconds} s`);
    const certainty = await withClient(this.system.ready.databaseUrl, (client) =>
      readCertainty(client, new Date(endedAt)),
    );
    const lives = this.#memory.lives(this.#said());
    const grown = growthOf(lives);
    console.log([tellCertainty(certainty, this.#slowness), ...grown.map(tellGrowth)].join("\n"));
    const figures = { quietSeconds, faults, certainty, slowness: this.#slowness, grown, lives };
    writeFileSync(path.join(this.folder, "verdict.json"), JSON.stringify(figures, null, 1));
    const { watched } = this.plan;
    // Where processes die up to the end, their leases are waited for.
    const late = watched.length > 0 ? judgeCertainty(certainty, this.#slowness) : [];
    return [...late, ...judgeMemory(grown, watched)];
  }

  #world({ business }: { business: number }): World {
    const world = this.worlds[business];
    if (!world) throw new Error(`The plan knows business ${business}, and the run does not`);
    return world;
  }

  #eachRun(): EachRun {
    return new EachRun(this.#connections(), this.log, this.plan.minutes);
  }

  #connections(): Connected[] {
    return this.worlds.flatMap(({ connections }) => connections);
  }

  #account(step: { business: number; variant: Variant }): ServiceAccount {
    const found = this.#world(step).connections.find(({ variant }) => variant === step.variant);
    if (!found) throw new Error(`Business ${step.business} has no connection to variant ${step.variant}`);
    return found.account;
  }

  #said(): string {
    return this.system.machines.map((machine) => machine.said()).join("\n──\n");
  }

  /** For whoever wants to know why; what breaks a promise is told by the verdict. */
  #note(what: string): void {
    appendFileSync(path.join(this.folder, "run.log"), `${new Date().toISOString()} ${what}\n`);
  }
}
