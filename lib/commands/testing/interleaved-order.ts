import { z } from "zod";
import { judgeTimelines } from "@/chaos/verdict/timelines";
import type { Actor } from "@/lib/auth/actor";
import { addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { saveMyToken } from "@/lib/connections/tokens/mutations";
import { accessForActor, fingerprintOf } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { isAppError } from "@/lib/domain/errors";
import { stopWaiting } from "@/lib/drafts/attempts/waiting/mutations";
import { mirroredKinds } from "@/lib/kinds";
import { followHints, type RefreshJob, refresh, requestRefresh } from "@/lib/mirror/refresh";
import { sweep } from "@/lib/mirror/sweep";
import { markImported } from "@/lib/mirror/testing/mirrored-world";
import { getOrder } from "@/lib/orders/data";
import { orders } from "@/lib/orders/mirrored";
import { approveOrder } from "@/lib/orders/mutations";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { openRevisionForm, requestRevision, withdrawRevision } from "@/lib/orders/revisions/mutations";
import type { PlaceOrderInput } from "@/lib/orders/schema";
import { callBack, tellFollowers } from "@/lib/orders/testing/lost-sends";
import { withdrawAttempt } from "@/lib/orders/testing/order-drafts";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { resumeBusiness, suspendBusiness } from "@/lib/staff/businesses/mutations";
import type { Command } from "@/prisma/generated/client";
import type { TestSandbox } from "@/sandbox/testing/test-sandbox";
import { withClient } from "@/scripts/database/with-client";
import { isOpen } from "../lease";
import { letLeaseRunOut, letPass, runRound } from "./rounds";
import { type Acted, originOf, steeringOf } from "./steering";

/** One order, and everybody who has to do with it at the same time: what each does, and what must hold in the end. */

const asked = z.object({
  requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number().nullable() })),
});
const revised = z.object({ revisions: z.array(z.object({ serviceId: z.string() })).default([]) });
const madeToken = z.object({ token: z.string() });

/** What staff bring about of each status. */
const nextStatus = new Map<string, Acted>([
  ["submitted", "translating"],
  ["translating", "client_review"],
  ["client_approved", "completed"],
]);

export class InterleavedOrder {
  #isGone = false;
  #colleague: Promise<Actor> | undefined;

  private constructor(
    readonly world: OrderingWorld,
    readonly actor: Actor,
    private readonly press: PlaceOrderInput,
    /** Of the person, as the service knows it by now. */
    private token: string,
    private readonly operator: Actor,
  ) {}

  static async begin(sandbox: TestSandbox, variant: ServiceVariant): Promise<InterleavedOrder> {
    const world = await createOrderingWorld(originOf(sandbox, variant), variant);
    await markImported(world.connectionId);
    const actor = await world.addPerson("administrator");
    const { service } = world;
    // The person's may be revoked, and the service is steered all the same.
    const steering = service.withToken(await makeToken(world));
    return new InterleavedOrder(
      { ...world, service: steering, steered: steeringOf(variant, steering) },
      actor,
      await readyToPlace(actor),
      service.token,
      await signIn(await addPerson({ isOperatorAdministrator: true })),
    );
  }

  /** What each of them does, by the name under which a counterexample tells of it. */
  readonly acts = {
    press: () => this.#asPerson(() => placeOrder(this.actor, this.press)),
    /** The form's next attempt, where the first is refused or nobody waits for it any more. */
    pressAgain: () =>
      this.#asPerson(() => placeOrder(this.actor, { ...this.press, attempt: this.press.attempt + 1 })),
    withdraw: () => this.#asPerson(() => withdrawAttempt(this.actor, this.press)),
    stopWaiting: async () => {
      for (const { id } of await this.commands()) {
        await this.#asPerson(() => stopWaiting(this.actor, { commandId: id }));
      }
    },
    approve: async () => {
      for (const { id: orderId } of await this.mirrored()) {
        const { reviewVersion } = await getOrder(this.actor, orderId);
        await this.#asPerson(() => approveOrder(this.actor, { orderId, reviewVersion, opened: [] }));
      }
    },
    /** By the form that the person has for the order, as any of their pages shows it. */
    revise: () => this.#revise(this.actor, "<p>Page 2</p>"),
    /** Somebody else, by a form of theirs. */
    reviseToo: async () => this.#revise(await this.#asColleague(), "<p>Page 3</p>"),
    takeBack: async () => {
      for (const { id: orderId, snapshot } of await this.mirrored()) {
        for (const { serviceId: revisionId } of revised.parse(snapshot).revisions) {
          await this.#asPerson(() => withdrawRevision(this.actor, { orderId, revisionId }));
        }
      }
    },
    resolve: async () => {
      for (const { id } of (await this.commands()).filter(isOpen)) {
        await letPass(id, 10);
        await runRound(id);
      }
    },
    /** Whoever holds a lease is stopped past its end, unless their request has left. */
    outlive: async () => {
      for (const { id, sends } of await this.commands()) if (sends === 0) await letLeaseRunOut(id);
      await db().$executeRaw`UPDATE "RefreshState" SET "leaseUntil" = now() - interval '1 second'
        WHERE "connectionId" = ${this.world.connectionId}::uuid AND "leaseUntil" IS NOT NULL`;
    },
    callBack: async () => {
      const [maker] = await this.commands();
      for (const { serviceId } of await this.orders()) {
        if (maker) await callBack(this.world, this.actor, maker.id, serviceId).catch(tolerated);
      }
    },
    read: async () => {
      for (const { serviceId } of await this.orders()) await this.#read(serviceId);
    },
    /** A worker reads what the portal was told of. */
    follow: async () => {
      for (const hints of await this.#hintsLeft()) await followHints(hints, mirroredKinds).catch(tolerated);
    },
    sweep: () => sweep({ connectionId: this.world.connectionId, kind: "order" }, mirroredKinds),
    followers: () => tellFollowers(this.world),
    /** The service's staff move the order on, and the portal is told. */
    staff: async () => {
      for (const { serviceId, status } of await this.orders()) {
        const next = nextStatus.get(status);
        if (!next) continue;
        await this.world.steered.setStatus(serviceId, next);
        await this.#tell(serviceId);
      }
    },
    /** The service knows an order no more that was there for long, though its list still has it. */
    vanish: async () => {
      this.#isGone = true;
      await this.letGrowOld();
      await this.#changeWhetherGone();
    },
    appear: async () => {
      this.#isGone = false;
      await this.#changeWhetherGone();
    },
    /** The operator keeps everybody of the business out, and lets them in again. */
    suspend: () =>
      suspendBusiness(this.operator, { businessId: this.world.businessId, reason: "Bills are open" }),
    resume: () => resumeBusiness(this.operator, { businessId: this.world.businessId }),
    /** The person saves another token of the account, and the service takes the one before no more. */
    replaceToken: async () => {
      const { service, connectionId } = this.world;
      const before = this.token;
      const token = await makeToken(this.world);
      const saved = await saveMyToken(this.actor, { connectionId, token }).catch(refused);
      if (saved === false) return;
      this.token = token;
      await service.control("DELETE", `/tokens/${before}`);
    },
  };

  /** Lets everything come to its end, with a service that is well again; nobody looks for what nothing told of. */
  async comeToRest(): Promise<void> {
    await this.#setFaults();
    await this.acts.resume();
    await db()
      .$executeRaw`UPDATE "Connection" SET "askAgainAt" = NULL WHERE id = ${this.world.connectionId}::uuid`;
    for (let round = 0; round < 16; round += 1) {
      const open = (await this.commands()).filter(isOpen);
      if (open.length === 0) break;
      for (const { id } of open) {
        await letPass(id, 3_600);
        await runRound(id);
      }
    }
    for (let round = 0; round < 4 && (await this.#hintsLeft()).length > 0; round += 1) {
      await this.letGrowOld();
      await this.acts.follow();
    }
    await this.acts.followers();
  }

  /** @returns what is not as it must be, in a sentence each */
  async listBroken(): Promise<string[]> {
    const [commands, made, mirrored] = [await this.commands(), await this.orders(), await this.mirrored()];
    const done = commands.filter(({ state, kind }) => state === "done" && kind === "order.place");
    const broken: string[] = [];
    const must = (holds: boolean, sentence: string) => holds || broken.push(sentence);
    must(made.length <= 1, `${made.length} orders are made of one file`);
    must(
      commands.every((command) => !isOpen(command)),
      "a command is open, though all has come to rest",
    );
    must(
      commands.every(({ leaseToken }) => leaseToken === null),
      "a command is held by nobody's lease",
    );
    // Attempts that asked for the very same are done with the one that made it.
    must(
      done.length > 0 === made.length > 0,
      `${made.length} orders are there, and ${done.length} attempts done`,
    );
    must(mirrored.length === made.length, `${made.length} orders are there, and ${mirrored.length} mirrored`);
    for (const { status, serviceId, commandId, goneAt } of mirrored) {
      const there = made.find((order) => order.serviceId === serviceId);
      must((goneAt !== null) === this.#isGone, `the order is ${goneAt ? "" : "not "}thought gone`);
      must(
        this.#isGone || there?.status === status,
        `the order is ${there?.status}, and mirrored as ${status}`,
      );
      must(
        done.some(({ id: maker }) => maker === commandId),
        "the order is tied to an attempt that is not done",
      );
    }
    const audited = (action: string) =>
      db().auditEvent.count({ where: { businessId: this.world.businessId, action } });
    must(
      (await audited("order.place")) === made.length,
      "the audit tells more or less of placing than was done",
    );
    const approved = commands.filter(
      ({ kind, state, byAnother }) => kind === "order.approve" && state === "done" && !byAnother,
    );
    must((await audited("order.approve")) === approved.length, "the audit tells more or less of approving");
    await this.#judgeRevisions(commands, must);
    const { connectionId } = this.world;
    broken.push(...(await withClient(env().DATABASE_URL, (client) => judgeTimelines(client, connectionId))));
    const held = await db().refreshState.count({ where: { connectionId, leaseToken: { not: null } } });
    must(held === 0, "a resource is held by nobody's lease");
    must((await this.#hintsLeft()).length === 0, "the portal was told of what nobody has read");
    must(await this.#isTokenGood(), "the person's token is another, or doubted");
    if (commands.filter(({ kind }) => kind === "order.place").length === 1)
      must(await this.#looksBetween(), "sent again without a look");
    return broken;
  }

  /** Each that was asked for is there once, unless it was taken back, and is whose command made it. */
  async #judgeRevisions(
    commands: readonly Command[],
    must: (holds: boolean, sentence: string) => unknown,
  ): Promise<void> {
    const doneBy = (name: string) =>
      commands.filter(({ kind, state, byAnother }) => kind === name && state === "done" && !byAnother);
    const [asked, withdrawn] = [doneBy("revision.request"), doneBy("revision.withdraw")];
    const parts = asked.map(({ partServiceId }) => partServiceId);
    must(
      new Set(parts).size === parts.length && !parts.includes(null),
      `revisions are tied to ${parts.join()}`,
    );
    for (const { snapshot, serviceId } of this.#isGone ? [] : await this.mirrored()) {
      const there = (await this.world.steered.listRevisions(serviceId)).map(({ id }) => id);
      const known = revised.parse(snapshot).revisions.map((revision) => revision.serviceId);
      must(String(known) === String(there), `the revisions ${there.join()} are mirrored as ${known.join()}`);
      must(there.length <= 1, `the service was asked for ${there.length} revisions at a time`);
      must(
        there.length === asked.length - withdrawn.length && there.every((id) => parts.includes(id)),
        `${asked.length} revisions were asked for and ${withdrawn.length} taken back, and ${there.join()} are there`,
      );
    }
    for (const { name, done } of [
      { name: "revision.request", done: asked },
      { name: "revision.withdraw", done: withdrawn },
    ]) {
      const audited = await db().auditEvent.count({
        where: { businessId: this.world.businessId, action: name },
      });
      must(audited === done.length, `the audit tells more or less of ${name}`);
    }
  }

  async #revise(actor: Actor, bodyHtml: string): Promise<void> {
    for (const { id: orderId } of await this.mirrored()) {
      await this.#asPerson(async () => {
        const { draft } = await openRevisionForm(actor, { orderId });
        const { draftId, attempt } = draft;
        await requestRevision(actor, { draftId, attempt, content: { bodyHtml } });
      });
    }
  }

  #asColleague(): Promise<Actor> {
    this.#colleague ??= this.world.addPerson("approver");
    return this.#colleague;
  }

  async commands(): Promise<Command[]> {
    const { businessId } = this.world;
    return await db().command.findMany({ where: { businessId }, orderBy: { id: "asc" } });
  }

  async orders(): Promise<{ serviceId: string; status: string }[]> {
    return await this.world.steered.listOrders();
  }

  async mirrored() {
    return await db().order.findMany({ where: { connectionId: this.world.connectionId } });
  }

  /** What is young and cannot be found is only not there yet. */
  async letGrowOld(): Promise<void> {
    const { connectionId } = this.world;
    await db().order.updateMany({ where: { connectionId }, data: { receivedAt: new Date(0) } });
  }

  async #read(serviceId: string): Promise<void> {
    const scope = await scopeOf(this.world.connectionId);
    await refresh(orders, scope, await accessForActor(this.actor, scope), serviceId, "sweep").catch(
      tolerated,
    );
  }

  async #tell(serviceId: string): Promise<void> {
    const { connectionId } = this.world;
    await requestRefresh(db(), { connectionId, kind: "order", serviceId, source: "callback" });
  }

  async #hintsLeft(): Promise<RefreshJob[]> {
    const { connectionId } = this.world;
    const states = await db().refreshState.findMany({ where: { connectionId } });
    return states
      .filter(({ wanted, done }) => wanted > done)
      .map(({ serviceId }) => ({ connectionId, kind: "order", serviceId, source: "callback" }));
  }

  async #changeWhetherGone(): Promise<void> {
    await this.#setFaults();
    for (const { serviceId } of await this.orders()) await this.#tell(serviceId);
  }

  /** No more than what is gone. */
  async #setFaults(): Promise<void> {
    const gone = { method: "GET", path: "/orders/", kind: "status", status: 404, times: 1_000_000 };
    await this.world.service.setFaults(this.#isGone ? [gone] : []);
  }

  /** What the portal says no to is an answer. */
  async #asPerson(act: () => Promise<unknown>): Promise<void> {
    await act().catch(tolerated);
  }

  async #isTokenGood(): Promise<boolean> {
    const { connectionId } = this.world;
    const tokens = await db().accessToken.findMany({ where: { connectionId, userId: this.actor.userId } });
    const fingerprint = fingerprintOf(this.token);
    return (
      tokens.length === 1 &&
      tokens.every((token) => token.fingerprint === fingerprint && token.refusals === 0)
    );
  }

  /** Whether the portal listed orders between any two sends of the same attempt. */
  async #looksBetween(): Promise<boolean> {
    const { requests } = asked.parse((await this.world.service.control("GET", "/requests")).json);
    const about = requests.filter(({ path }) => path === "/api/v1/orders");
    return about.every(
      ({ method }, index) => method !== "POST" || index === 0 || about[index - 1]?.method === "GET",
    );
  }
}

async function makeToken({ service }: OrderingWorld): Promise<string> {
  return madeToken.parse((await service.control("POST", "/tokens", {})).json).token;
}

function tolerated(error: unknown): void {
  if (!isAppError(error) || error.code === "internal") throw error;
}

function refused(error: unknown): false {
  tolerated(error);
  return false;
}
