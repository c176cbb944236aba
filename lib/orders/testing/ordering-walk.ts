import type { Actor } from "@/lib/auth/actor";
import { looksBeforeGivingUp, sendsAtMost } from "@/lib/commands/rules";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { isAppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { translationRequestSchema } from "@/lib/domain/requests";
import { stopWaiting } from "@/lib/drafts/attempts/waiting/mutations";
import { discardDraft } from "@/lib/drafts/mutations";
import { decidesAfterSeconds, isHeld } from "@/lib/drafts/rules";
import type { AttemptView } from "@/lib/drafts/schema";
import { emptyOrder } from "@/lib/orders/testing/empty-order";
import { db } from "@/lib/platform/db";
import type { Command } from "@/prisma/generated/client";
import { placeOrder as placeOrderCommand } from "../command";
import { placeOrder } from "../placing/mutations";
import type { OrderDraftView } from "../schema";
import { callBack, landIfPossible, sweepOrders, tellFollowers } from "./lost-sends";
import { getDraft, listDrafts, openDraft, removeDocument, saveDraft, withdrawAttempt } from "./order-drafts";
import { createOrderingWorld, languages, type OrderingWorld, upload } from "./ordering-world";

/** What the service does to the next order that it is sent. */
const faults = {
  none: null,
  lost: { kind: "drop" },
  "lost afterwards": { kind: "drop", after: true },
  refused: { kind: "status", status: 422 },
  "turned away": { kind: "status", status: 401 },
} as const;

type Fault = keyof typeof faults;

/** What happens next, and to what; each step takes of it what it needs. */
export type WalkStep = { does: Happening; tab: 0 | 1; which: number; fault: Fault };

/** What a page knows of the form that it shows, which may be old, and what is typed on it. */
type Tab = { view: OrderDraftView; reference: string };

/** What a press was told, and what its page showed. */
type Told = { attempt: AttemptView; reference: string; fileServiceIds: string[] };

/** An order as the service has it. */
type Placed = { serviceId: string; reference: string | null; fileServiceIds: string[] };

type Languages = (typeof languages)[ServiceVariant];

type Happening = keyof OrderingWalk["happenings"];

/**
 * A person with a form in two tabs, and a service that loses answers, carries out late and refuses: whatever may happen
 * between them, one step after the other.
 */
export class OrderingWalk {
  readonly told: Told[] = [];
  /** The service's ids of the documents that the person wants in an order: those not taken away. */
  readonly wanted = new Set<string>();
  readonly #tabs: readonly [Tab, Tab];
  /** Sent, and the answer lost: each may land at any time. */
  readonly #onTheWay = new Set<string>();
  #typed = 0;

  private constructor(
    readonly world: OrderingWorld,
    readonly actor: Actor,
    private readonly languages: Languages,
    view: OrderDraftView,
  ) {
    this.#tabs = [
      { view, reference: "" },
      { view, reference: "" },
    ];
  }

  static async begin(sandboxOrigin: string, variant: ServiceVariant): Promise<OrderingWalk> {
    const world = await createOrderingWorld(sandboxOrigin, variant);
    const actor = await world.addPerson("requester");
    return new OrderingWalk(world, actor, languages[variant], await openDraft(actor));
  }

  /** In a tab: what the portal says no to has the page read the form anew. */
  readonly happenings = {
    add: this.#inTab((tab) => this.#add(tab)),
    remove: this.#inTab((tab, { which }) => this.#remove(tab, which)),
    type: this.#inTab(async (tab) => {
      this.#typed += 1;
      tab.reference = `R-${this.#typed}`;
    }),
    save: this.#inTab((tab) => this.#save(tab)),
    load: this.#inTab((tab) => this.#load(tab)),
    discard: this.#inTab((tab) => this.#discard(tab)),
    press: this.#inTab((tab, { fault }) => this.#press(tab, fault)),
    lose: this.#inTab((tab) => this.#lose(tab)),
    withdraw: this.#inTab(async (tab) => this.#hear(tab, await withdrawAttempt(this.actor, tab.view))),
    pressBoth: async (step: WalkStep) => {
      await Promise.all([0, 1].map((tab) => this.happenings.press({ ...step, tab: tab as 0 | 1 })));
    },
    round: async ({ which, fault }: WalkStep) => {
      const commands = await this.commands();
      for (const { id } of commands) await letPass(id, 10);
      const open = nth(commands.filter(isUnderWay), which);
      await this.#setFault(fault);
      if (open) await runRound(open.id);
    },
    giveUp: async ({ which }: WalkStep) => {
      const open = nth((await this.commands()).filter(isUnderWay), which);
      if (open) await this.#giveUp(open);
    },
    land: async ({ which }: WalkStep) => {
      const lost = (await this.commands()).filter(
        ({ id, state }) => state !== "done" && this.#onTheWay.has(id),
      );
      const sent = nth(lost, which);
      await this.#setFault("none");
      if (sent) await landIfPossible(this.world, sent.id);
    },
    callBack: async ({ which }: WalkStep) => {
      const order = nth(await this.orders(), which);
      const maker = order && (await this.commands()).find((command) => isOf(order, command));
      if (maker) await callBack(this.world, this.actor, maker.id, order.serviceId);
    },
    sweep: () => sweepOrders(this.world),
    tell: () => tellFollowers(this.world),
  };

  async take(step: WalkStep): Promise<void> {
    await this.happenings[step.does](step);
    for (const { id, sends } of await this.commands()) if (sends > 0) this.#onTheWay.add(id);
  }

  /** Lets everything that is under way come to its end, with a service that is well again. */
  async comeToRest(): Promise<void> {
    await this.#setFault("none");
    for (;;) {
      await sweepOrders(this.world);
      await tellFollowers(this.world);
      const [open] = (await this.commands()).filter(isUnderWay);
      if (!open) return;
      await this.#giveUp(open);
    }
  }

  /** The attempts of the person's forms, the earliest first. */
  async commands(): Promise<Command[]> {
    const where = { businessId: this.world.businessId, kind: placeOrderCommand.name };
    return await db().command.findMany({ where, orderBy: { id: "asc" } });
  }

  /** Every order that the service has, with its files. */
  async orders(): Promise<Placed[]> {
    const { steered } = this.world;
    const rows = await steered.listOrders();
    return await Promise.all(
      rows.map(async ({ serviceId }) => ({ serviceId, ...(await steered.getOrder(serviceId)) })),
    );
  }

  #inTab(act: (tab: Tab, step: WalkStep) => Promise<void>) {
    return async (step: WalkStep): Promise<void> => {
      const tab = this.#tabs[step.tab];
      try {
        await act(tab, step);
      } catch (error) {
        if (!isAppError(error, "invalid_input", "conflict", "not_found")) throw error;
        await this.#load(tab);
      }
    };
  }

  /** Reads the form anew; where it is closed, goes on with another. */
  async #load(tab: Tab): Promise<void> {
    const view = await getDraft(this.actor, tab.view).catch(() => null);
    const isOver = !view || view.latestAttempt?.state === "accepted" || view.latestAttempt?.refusal?.instead;
    if (isOver) {
      const [other] = await listDrafts(this.actor);
      tab.view = other ? await getDraft(this.actor, other) : await openDraft(this.actor);
    } else tab.view = view;
    tab.reference = tab.view.content.reference;
  }

  async #save(tab: Tab): Promise<void> {
    const { draftId, version } = tab.view;
    const saved = await saveDraft(this.actor, { draftId, version, content: this.#contentOf(tab) });
    tab.view = { ...tab.view, version: saved.version };
  }

  async #add(tab: Tab): Promise<void> {
    const choiceId = newId();
    const documentId = await upload(this.actor, tab.view.draftId, { choiceId });
    const { fileServiceId } = await db().draftDocument.findUniqueOrThrow({ where: { id: documentId } });
    this.wanted.add(fileServiceId ?? "");
    const uploaded = {
      sha256: null,
      name: "birth.pdf",
      kind: "source",
      sizeBytes: 1,
      state: "uploaded",
    } as const;
    tab.view = { ...tab.view, documents: [...tab.view.documents, { id: documentId, choiceId, ...uploaded }] };
  }

  async #remove(tab: Tab, which: number): Promise<void> {
    const { draftId, documents } = tab.view;
    const document = nth(documents, which);
    if (!document) return;
    const stored = await db().draftDocument.findFirst({ where: { id: document.id, draftId } });
    const { documents: left } = await removeDocument(this.actor, { draftId, documentId: document.id });
    tab.view = { ...tab.view, documents: left };
    this.wanted.delete(stored?.fileServiceId ?? "");
  }

  async #discard(tab: Tab): Promise<void> {
    const { draftId } = tab.view;
    const documents = await db().draftDocument.findMany({ where: { draftId } });
    await discardDraft(this.actor, { draftId });
    for (const { fileServiceId } of documents) this.wanted.delete(fileServiceId ?? "");
    await this.#load(tab);
  }

  async #press(tab: Tab, fault: Fault): Promise<void> {
    if (tab.view.documents.length === 0) await this.#add(tab);
    await this.#setFault(fault);
    const { draftId, attempt, version, documents } = tab.view;
    const shown = documents.map(({ id, kind, choiceId }) => ({ id, kind, choiceId }));
    const rows = await db().draftDocument.findMany({ where: { id: { in: shown.map(({ id }) => id) } } });
    const press = { draftId, attempt, version, documents: shown, content: this.#contentOf(tab) };
    const told = await placeOrder(this.actor, press);
    const fileServiceIds = rows.flatMap(({ fileServiceId }) => fileServiceId ?? []);
    this.told.push({ attempt: told, reference: tab.reference, fileServiceIds });
    this.#hear(tab, told);
    // The page saves after a press that came to nothing: that counted as a save.
    if (told.state === "refused") await this.#save(tab);
  }

  /** A press whose answers are all lost until it is given up. */
  async #lose(tab: Tab): Promise<void> {
    await this.#press(tab, "lost");
    const [open] = (await this.commands()).filter(isUnderWay);
    if (open) await this.#giveUp(open);
    await this.#load(tab);
  }

  #hear(tab: Tab, told: AttemptView): void {
    const next = { ...tab.view, attempt: told.attempt + 1 };
    if (!isHeld(told)) tab.view = next;
  }

  /** The last look after so many sends and so long that the attempt is given up where it finds nothing. */
  async #giveUp({ id }: Command): Promise<void> {
    await db().$executeRaw`UPDATE "Command"
      SET sends = GREATEST(sends, ${sendsAtMost.guarded}), looks = ${looksBeforeGivingUp - 1}, "lastSentAt" = now() - interval '1 hour'
      WHERE id = ${id}::uuid AND (sends > 0 OR refusal IS NOT NULL)`;
    await runRound(id);
    // What something speaks for never counts as refused: the person goes on.
    await letPass(id, decidesAfterSeconds);
    await stopWaiting(this.actor, { commandId: id });
  }

  #contentOf({ reference }: Tab) {
    return { ...emptyOrder, ...this.languages, reference };
  }

  async #setFault(fault: Fault): Promise<void> {
    const rule = faults[fault];
    await this.world.service.setFaults(rule ? [{ method: "POST", path: "/orders", ...rule }] : []);
  }
}

/** Whether an order is what an attempt asked for. */
function isOf({ fileServiceIds, reference }: Placed, command: Command): boolean {
  const request = translationRequestSchema.parse(command.request);
  const [carried, asked] = [fileServiceIds, request.fileServiceIds].map((ids) => [...ids].sort());
  return reference === request.reference && String(carried) === String(asked);
}

function isUnderWay({ state }: Command): boolean {
  return state === "sending" || state === "unknown";
}

function nth<One>(all: readonly One[], which: number): One | undefined {
  return all[which % Math.max(1, all.length)];
}
