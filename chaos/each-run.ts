import { approveOrder } from "./intentions/approve-order";
import { deleteFile } from "./intentions/delete-file";
import type { IntentionKind, Person } from "./intentions/kind";
import { decideOnQuote, type QuoteDecision, quoteDecisions, requestQuote } from "./intentions/order-by-quote";
import { placeAgain } from "./intentions/place-again";
import { placeWith } from "./intentions/place-order";
import { requestRevision } from "./intentions/request-revision";
import { withdrawRevision } from "./intentions/withdraw-revision";
import type { ServiceAccount } from "./service/account";
import { type Variant, variants } from "./service/order";
import { wordsOf } from "./service/words";

/**
 * What is done in every run: of either variant an order is approved, one placed again and a revision withdrawn, a quote
 * becomes an order and one is deleted, and in runs that are long enough for that a file. What nobody has come to while everything failed,
 * somebody does once nothing fails any more.
 */

export type Connected = { connectionId: string; variant: Variant; account: ServiceAccount };

/** Who does it, and with whose chance. */
type By = Omit<Person, "connections">;

/** Nobody knows of a file for two minutes that nothing has it. */
const deletingMinutes = 3;

export class EachRun {
  /** @param minutes how long the run is */
  constructor(
    private readonly connections: readonly Connected[],
    private readonly log: By["log"],
    private readonly minutes: number,
  ) {}

  /** @returns what nobody was told to have done, in a sentence each */
  async undone(): Promise<string[]> {
    const ofVariants = variants.flatMap((variant) =>
      ([approveOrder, withdrawRevision] as const).map(async (kind) =>
        (await this.#isDoneOf(kind, variant)) ? [] : [`Nobody came to ${kind.name} of variant ${variant}`],
      ),
    );
    return [
      ...(await Promise.all(ofVariants)).flat(),
      ...variants
        .filter((variant) => !this.#isPlacedAgain(variant))
        .map((variant) => `Nobody came to ${placeAgain.name} of variant ${variant}`),
      ...quoteDecisions
        .filter((wants) => !this.#isDecided(wants))
        .map((wants) => `With no quote anybody could do this: ${wants}`),
      ...(this.#isDeleted() ? [] : ["Nobody could delete a file"]),
    ];
  }

  /** @param connections of whoever does it @returns what they are at */
  seeTo(connections: readonly Connected[], by: By): Promise<void>[] {
    return [
      ...connections.map((connection) => this.#seeToOne(connection, by)),
      this.#delete(connections, by),
    ];
  }

  /** One after the other: the service's staff would go on with what another is about to take back. */
  async #seeToOne({ account, ...connection }: Connected, by: By): Promise<void> {
    const { variant } = connection;
    const person: Person = { ...by, connections: [connection] };
    // The service's database may be on its way back: the next try has it.
    const advance = () => account.staff("advance", by.random).catch(() => undefined);
    if (!(await this.#isDoneOf(approveOrder, variant))) {
      await placeWith(person, { certification: true, notarization: true });
      await this.#untilDoneOf(approveOrder, person, variant, async () => {
        for (const _ of ["is translated", "waits for approval"]) await advance();
      });
    }
    await person.visitor.until(async () => {
      if (this.#isPlacedAgain(variant)) return true;
      await placeAgain.carryOut(person);
      return undefined;
    });
    if (wordsOf[variant].quotes) await this.#decideOnQuotes(person, advance);
    await this.#untilDoneOf(withdrawRevision, person, variant, async () => {
      await advance();
      await requestRevision.carryOut(person);
    });
  }

  async #untilDoneOf(
    kind: IntentionKind,
    person: Person,
    variant: Variant,
    prepare: () => Promise<void>,
  ): Promise<void> {
    await person.visitor.until(async () => {
      if (await this.#isDoneOf(kind, variant)) return true;
      await prepare();
      await kind.carryOut(person);
      return undefined;
    });
  }

  async #decideOnQuotes(person: Person, advance: () => Promise<void>): Promise<void> {
    for (const wants of quoteDecisions) {
      if (this.#isDecided(wants)) continue;
      await requestQuote(person);
      await person.visitor.until(async () => {
        await advance();
        await decideOnQuote(person, wants);
        return this.#isDecided(wants) || undefined;
      });
    }
  }

  async #delete(connections: readonly Connected[], by: By): Promise<void> {
    if (this.#isDeleted()) return;
    await by.visitor.until(async () => {
      for (const { account } of connections.filter((each) => each.account.left.length === 0))
        await account.staff("leave", by.random).catch(() => undefined);
      await deleteFile.carryOut({ ...by, connections });
      return this.#isDeleted() || undefined;
    });
  }

  /** Whether somebody was told that they have done so with an order of the variant. */
  async #isDoneOf({ name }: IntentionKind, variant: Variant): Promise<boolean> {
    const told = this.log.read().filter(({ kind, outcome }) => kind === name && outcome === "done");
    const numbers = new Set(told.map(({ number }) => number));
    for (const { account } of this.connections.filter((connection) => connection.variant === variant)) {
      if ((await account.readOrders()).some(({ number }) => numbers.has(number))) return true;
    }
    return false;
  }

  /** Whether somebody was told that an order of the variant is placed once more. */
  #isPlacedAgain(variant: Variant): boolean {
    return this.log
      .read()
      .some(({ kind, of, outcome }) => kind === placeAgain.name && of === variant && outcome === "done");
  }

  /** Whether somebody was told that they have decided so on a quote. */
  #isDecided(wanted: QuoteDecision): boolean {
    return this.log.read().some(({ wants, outcome }) => wants === wanted && outcome === "done");
  }

  /** Always so of short runs. */
  #isDeleted(): boolean {
    const isDone = this.log
      .read()
      .some(({ kind, outcome }) => kind === deleteFile.name && outcome === "done");
    return isDone || this.minutes < deletingMinutes;
  }
}
