import { randomUUID } from "node:crypto";
import type { Account } from "@/e2e/support/people";
import { type FaultRule, Service } from "@/e2e/support/service";
import type { Random } from "../plan/random";
import type { ServiceFile, ServiceOrder, ServiceQuote, Variant, VariantWords } from "./order";
import { wordsOf } from "./words";

/** One account of the service: steered by its controls, and read whole as its owner could, with a token of its own. */

/** What the service's staff do of their own accord; and what somebody leaves there who uploads and does not order. */
export const staffActs = ["advance", "comment", "file", "leave"] as const;
export type StaffAct = (typeof staffActs)[number];

type ListPage = { data: unknown[]; links: { next: string | null } };

export class ServiceAccount {
  readonly #service: Service;
  readonly #words: VariantWords;
  #rules: FaultRule[] = [];
  readonly #left: string[] = [];

  private constructor(
    /** As the portal reaches it, clock and all. */
    readonly account: Account,
    private readonly origin: string,
    private readonly readingToken: string,
  ) {
    this.#service = new Service({ ...account, base_url: `${origin}/api/v1` });
    this.#words = wordsOf[this.variant];
  }

  get variant(): Variant {
    return this.account.variant ?? "a";
  }

  /**
   * A fresh account.
   * @param places.origin of the service itself
   * @param places.wayOrigin by which the portal reaches it
   */
  static async open(
    variant: Variant,
    { origin, wayOrigin }: { origin: string; wayOrigin: string },
    name: string,
  ): Promise<ServiceAccount> {
    const response = await fetch(`${origin}/_sandbox/accounts`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name }),
    });
    const { token, signing_secret } = (await response.json()) as {
      token: string;
      signing_secret: string | null;
    };
    const account = { variant, token, signing_secret: signing_secret ?? "", base_url: `${wayOrigin}/api/v1` };
    return await ServiceAccount.of(account, origin);
  }

  /** An account that is there. */
  static async of(account: Account, origin: string): Promise<ServiceAccount> {
    const direct = new Service({ ...account, base_url: `${origin}/api/v1` });
    const { token } = (await direct.control("POST", "/tokens", {})) as { token: string };
    return new ServiceAccount(account, origin, token);
  }

  /** One more thing that goes wrong, until it has, or all faults end. */
  async addFault(rule: FaultRule): Promise<void> {
    this.#rules = [...this.#rules.slice(-4), rule];
    await this.#service.setFaults(...this.#rules);
  }

  async endFaults(): Promise<void> {
    this.#rules = [];
    await this.#service.setFaults();
  }

  /** What the service's staff do, to anything that is there. */
  async staff(act: StaffAct, random: Random): Promise<void> {
    if (act === "advance") return void (await this.#service.control("POST", "/advance", {}));
    if (act === "leave") return await this.#leaveFile();
    const ids = await this.#listIds(`${this.origin}/api/v1`, this.account.token);
    if (ids.length === 0) return;
    const id = random.oneOf(ids);
    if (act === "file") return await this.#addFile(id, random.oneOf(["reference", "revision"]));
    const body = `<p>About page ${random.whole(1, 9)}</p>`;
    await this.#service.control("POST", `/orders/${id}/comments`, { author: "Ann of the service", body });
  }

  /** Every order whole, as the portal could have read it by now. */
  async readOrders(): Promise<ServiceOrder[]> {
    const { base_url: address } = this.account;
    const orders: ServiceOrder[] = [];
    for (const id of await this.#listIds(address, this.readingToken))
      orders.push(this.#words.orderOf(await read(`${address}/orders/${id}`, this.readingToken)));
    return orders;
  }

  /** Names of the files that somebody left there; no others are called so. */
  get left(): readonly string[] {
    return this.#left;
  }

  /** Every file that is there; null where it lists none. */
  async readFiles(): Promise<ServiceFile[] | null> {
    const { files } = this.#words;
    if (!files) return null;
    return (await this.#list(this.account.base_url, "/files", this.readingToken)).map(files.fileOf);
  }

  /** Every quote that is there. */
  async readQuotes(): Promise<ServiceQuote[]> {
    const { quotes } = this.#words;
    if (!quotes) return [];
    return (await this.#list(this.account.base_url, "/quotes", this.readingToken)).map(quotes.quoteOf);
  }

  async #listIds(address: string, token: string): Promise<string[]> {
    return (await this.#list(address, "/orders", token)).map(this.#words.idOf);
  }

  async #list(address: string, path: string, token: string): Promise<unknown[]> {
    const rows: unknown[] = [];
    let next: string | null = `${address}${path}${this.#words.longestPage}`;
    while (next) {
      const page: ListPage = await read(next, token);
      rows.push(...page.data);
      next = page.links.next;
    }
    return rows;
  }

  /** Where nobody lists files, nobody sees it. */
  async #leaveFile(): Promise<void> {
    if (!this.#words.files) return;
    const name = `left-${randomUUID()}.txt`;
    await this.#service.upload(name);
    this.#left.push(name);
  }

  async #addFile(orderId: string, type: string): Promise<void> {
    const form = new FormData();
    form.append("file", new Blob(["of the staff"]), `from-staff-${type}.txt`);
    form.append("type", type);
    const headers = { Authorization: `Bearer ${this.account.token}` };
    const address = `${this.origin}/_sandbox/orders/${orderId}/files`;
    const response = await fetch(address, { method: "POST", headers, body: form });
    if (response.status !== 201) throw new Error(`The staff's file was answered ${response.status}`);
  }
}

async function read<Answer>(address: string, token: string): Promise<Answer> {
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as Answer;
}
