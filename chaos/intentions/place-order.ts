import { randomUUID } from "node:crypto";
import type { AttemptOutcome, AttemptView, DraftView } from "@/lib/drafts/schema";
import { emptyOrder } from "@/lib/orders/testing/empty-order";
import { Refused, Unanswered, type Visitor } from "../people/visitor";
import type { Random } from "../plan/random";
import type { ServiceOrder, VariantWords } from "../service/order";
import { wordsOf } from "../service/words";
import type { IntentionKind, Person } from "./kind";
import type { Intention, IntentionNote } from "./log";

/** An order of one to three documents, from the first keystroke to what became of it. It is known by its reference. */

type DocumentKind = "source" | "reference";

/** How long a press may be on its way before it is withdrawn, as the page has it. */
const arrivesWithinMs = 8_000;
/** Refused so often, somebody thinks again. */
const pressesAtMost = 6;

/** Of an order that was placed once more. */
export const placedAgain = "order.place-again";

export const placeOrder: IntentionKind = {
  name: "order.place",
  weight: 5,
  roles: ["requester", "approver", "administrator"],
  carryOut: (by) => placeWith(by, {}),
  judge(intentions, { orders, quotes, intentions: all }) {
    const wanted = intentions.flatMap((intention) => judgeOne(intention, orders));
    const placing = all.filter(({ kind }) => kind === placeOrder.name || kind === placedAgain);
    const references = new Set(placing.map(({ id }) => id));
    const unasked = orders.filter(
      ({ id, variant, reference }) =>
        !references.has(reference ?? "") && !quotes.some((quote) => variant === "a" && quote.orderId === id),
    );
    return [...wanted, ...unasked.map(({ number }) => `Nobody wanted the order ${number}`)];
  },
};

/** @param settled of the answers, what is not left to chance */
export async function placeWith(
  { visitor, random, log, connections }: Person,
  settled: Partial<ReturnType<typeof content>>,
): Promise<void> {
  const { id: reference, note } = log.begin(placeOrder.name);
  const { connectionId, variant } = random.oneOf(connections);
  const answers = { ...content(random, reference, wordsOf[variant]), ...settled };
  const documents = documentNames(random, reference);
  const shipsTo = answers.shipping ? answers.recipient : null;
  note("given", { email: visitor.person.email, variant, reference, documents, shipsTo });
  const draftId = await openForm(visitor, random, { kind: "order", connectionId, documents });
  await new Pressing(visitor, note, draftId, answers, orderPage).untilKnown();
}

export function documentNames(random: Random, reference: string): string[] {
  return Array.from({ length: random.whole(1, 3) }, (_, index) => `${reference}-${index}.pdf`);
}

/** A new form with its documents uploaded. @returns its draft's id */
export async function openForm(
  visitor: Visitor,
  random: Random,
  { kind, connectionId, documents }: { kind: string; connectionId: string; documents: string[] },
): Promise<string> {
  const { draftId } = await visitor.until(() =>
    visitor.ask<DraftView>(`/api/drafts?kind=${kind}&connection=${connectionId}`, {
      method: "POST",
      json: {},
    }),
  );
  await uploadAll(visitor, random, { draftId, kind: "source" }, documents);
  return draftId;
}

/** Adds documents to a form, one after the other. */
export async function uploadAll(
  visitor: Visitor,
  random: Random,
  form: { draftId: string; kind: DocumentKind },
  names: readonly string[],
): Promise<void> {
  for (const [position, name] of names.entries()) await upload(visitor, random, { ...form, name, position });
}

/** An order that is known by the intention's id. */
export function judgeOne(
  { id, outcome, documents, variant, shipsTo }: Intention,
  orders: readonly ServiceOrder[],
): string[] {
  const made = orders.filter(({ reference }) => reference === id);
  const numbers = made.map(({ number }) => number).join(", ");
  if (made.length > 1) return [`${id} was placed ${made.length} times: ${numbers}`];
  if (outcome === "refused" && made.length > 0) return [`${id} was told to be refused, and is ${numbers}`];
  if (outcome === "done" && made.length === 0) return [`${id} was told to be placed, and is not`];
  if (outcome === "acknowledged" && made.length === 0) return [`${id} was taken on, and is not placed`];
  if (outcome === "acknowledged") return [`${id} is placed as ${numbers}, and its person was never told`];
  const sources = made.flatMap(({ files }) =>
    files.filter(({ type }) => type === "source").map(({ name }) => name),
  );
  const elsewhere = made.filter((order) => variant !== undefined && order.variant !== variant);
  if (elsewhere.length > 0) return [`${id} was wanted of variant ${variant}, and is ${numbers} of the other`];
  const astray = made.filter(({ recipient }) => recipient !== (shipsTo ?? null));
  if (astray.length > 0)
    return [`${id} was wanted for ${shipsTo}, and ${numbers} goes to ${astray[0]?.recipient}`];
  const isWhole = made.length === 0 || String(sources.sort()) === String(documents);
  return isWhole ? [] : [`${id} was wanted with ${String(documents)}, and has ${String(sources)}`];
}

/** Where hard copies go. */
const address = {
  street1: "1 Main Street",
  city: "Springfield",
  state: "IL",
  zip: "62701",
  country: "US",
};

function content(random: Random, reference: string, { languages, ships }: VariantWords) {
  const certification = random.chance(0.6);
  const shipping = ships && certification && random.chance(0.5);
  return {
    ...emptyOrder,
    ...languages,
    certification,
    shipping,
    ...(shipping ? { ...address, recipient: `Dana of ${reference}` } : {}),
    notarization: certification && random.chance(0.8),
    reference,
    notesHtml: random.chance(0.5) ? `<p>Of <b>${reference}</b></p>` : "",
  };
}

async function upload(
  visitor: Visitor,
  random: Random,
  { draftId, kind, name, position }: { draftId: string; kind: DocumentKind; name: string; position: number },
): Promise<void> {
  const body = Buffer.alloc(random.whole(1, 20_000), `%PDF-1.7 ${name} `);
  const address = new URLSearchParams({
    draft: draftId,
    document: randomUUID(),
    choice: randomUUID(),
    name,
    kind,
    position: String(position),
  });
  const headers = { "Content-Type": "application/octet-stream" };
  await visitor.until(async () => {
    const asked = visitor.ask(`/api/upload?${address}`, { method: "POST", body, headers });
    // An earlier try that was long on its way takes over from this one; a form that is lost is never told of.
    return await asked.then(() => true, overtaken);
  });
}

function overtaken(error: unknown): undefined {
  if (!(error instanceof Refused && error.code === "not_found")) throw error;
}

/** Where a form is, and the server action that its button calls, by its name in the code. */
type FormPage = { address: string; action: string };
export const orderPage: FormPage = { address: "/orders/new", action: "placeOrderAction" };

/** The presses of one form, and what its page learns of them. */
export class Pressing {
  #presses = 0;
  /** What was written down last of the attempt under way. */
  #noted = "";

  constructor(
    private readonly visitor: Visitor,
    private readonly note: IntentionNote,
    private readonly draftId: string,
    private readonly content: object,
    private readonly page: FormPage,
  ) {}

  async untilKnown(): Promise<void> {
    for (;;) {
      const view = await this.#outcomeOfPress();
      const made = view.state === "accepted" ? view.subjectId : (view.refusal?.instead ?? null);
      if (made) return this.note("done", { orderId: made });
      if (this.#presses >= pressesAtMost) return this.note("refused", { refusal: view.refusal });
    }
  }

  async #outcomeOfPress(): Promise<AttemptView> {
    const { visitor, draftId, page } = this;
    const { attempt } = await visitor.until(() => visitor.ask<DraftView>(`/api/drafts/${draftId}`));
    this.#presses += 1;
    const pressedAt = Date.now();
    try {
      const press = { draftId, attempt, content: this.content };
      const view = await visitor.act<AttemptView>(page.address, page.action, press);
      this.#noteTakenOn(attempt, view.state);
    } catch (error) {
      if (!(error instanceof Unanswered || error instanceof Refused)) throw error;
      this.note("given", { attempt, heard: error.message.slice(0, 200) });
    }
    return await visitor.until(() => this.#settled(attempt, pressedAt));
  }

  /** How the attempt ended, once it has; one that never arrived is withdrawn. */
  async #settled(attempt: number, pressedAt: number): Promise<AttemptView | undefined> {
    const address = `/api/drafts/${this.draftId}/attempts/${attempt}`;
    const known = await this.visitor.ask<AttemptOutcome>(address);
    if (known.state === "accepted" || known.state === "refused") return known;
    if (known.state === "not_arrived" && Date.now() - pressedAt > arrivesWithinMs) {
      await this.visitor.ask(address, { method: "DELETE" });
    }
    if (known.state !== "not_arrived") this.#noteTakenOn(attempt, known.state);
    return undefined;
  }

  #noteTakenOn(attempt: number, state: AttemptView["state"]): void {
    const noted = `${attempt} ${state}`;
    if (this.#noted !== noted) this.note("acknowledged", { attempt, state });
    this.#noted = noted;
  }
}
