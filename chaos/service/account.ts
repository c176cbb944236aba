import type { Account } from "@/e2e/support/people";
import { type FaultRule, Service } from "@/e2e/support/service";
import type { Random } from "../plan/random";

/** One account of the service: steered by its controls, and read whole as its owner could, with a token of its own. */

/** What the service's staff do of their own accord. */
export const staffActs = ["advance", "comment", "file"] as const;
export type StaffAct = (typeof staffActs)[number];

export type ServiceFile = { id: number; name: string; type: string; size: number; created_at: string };

/** Variant A's order, as far as anything here looks at it. */
export type ServiceOrder = {
  id: number;
  number: string;
  reference: string | null;
  field1: string | null;
  field2: string | null;
  status: string;
  source_language: string;
  target_language: string;
  total?: number;
  received_at: string;
  review_at: string | null;
  approved_at: string | null;
  completed_at: string | null;
  cancelled_at: string | null;
  services: { name: string; quantity?: number; price?: number; total?: number }[];
  files: ServiceFile[];
  comments: { author: string; body: string; created_at: string }[];
  transactions?: { type: string; amount: number; created_at: string }[];
  revisions: { id: number; status: string }[];
};

type ListPage = { data: { id: number }[]; links: { next: string | null } };

export class ServiceAccount {
  readonly #service: Service;
  #rules: FaultRule[] = [];

  private constructor(
    /** As the portal reaches it, clock and all. */
    readonly account: Account,
    private readonly origin: string,
    private readonly readingToken: string,
  ) {
    this.#service = new Service({ ...account, base_url: `${origin}/api/v1` });
  }

  /**
   * A fresh account.
   * @param origin of the service itself
   * @param wayOrigin by which the portal reaches it
   */
  static async open(origin: string, wayOrigin: string, name: string): Promise<ServiceAccount> {
    const response = await fetch(`${origin}/_sandbox/accounts`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name }),
    });
    const opened = (await response.json()) as Omit<Account, "base_url">;
    return await ServiceAccount.of({ ...opened, base_url: `${wayOrigin}/api/v1` }, origin);
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
    const orders = await this.#service.orders();
    if (orders.length === 0) return;
    const { id } = random.oneOf(orders);
    if (act === "file") return await this.#addFile(id, random.oneOf(["reference", "revision"]));
    const body = `<p>About page ${random.whole(1, 9)}</p>`;
    await this.#service.control("POST", `/orders/${id}/comments`, { author: "Ann of the service", body });
  }

  /** Every order whole, as the portal could have read it by now. */
  async readOrders(): Promise<ServiceOrder[]> {
    const ids: number[] = [];
    let next: string | null = `${this.account.base_url}/orders?per_page=500`;
    while (next) {
      const page: ListPage = await this.#read(next);
      ids.push(...page.data.map(({ id }) => id));
      next = page.links.next;
    }
    const orders: ServiceOrder[] = [];
    for (const id of ids) orders.push(await this.#read(`${this.account.base_url}/orders/${id}`));
    return orders;
  }

  async #read<Answer>(address: string): Promise<Answer> {
    const response = await fetch(address, { headers: { Authorization: `Bearer ${this.readingToken}` } });
    if (!response.ok) throw new Error(`The service answered ${response.status} to the verdict`);
    return (await response.json()) as Answer;
  }

  async #addFile(orderId: number, type: string): Promise<void> {
    const form = new FormData();
    form.append("file", new Blob(["of the staff"]), `from-staff-${type}.txt`);
    form.append("type", type);
    const headers = { Authorization: `Bearer ${this.account.token}` };
    const address = `${this.origin}/_sandbox/orders/${orderId}/files`;
    const response = await fetch(address, { method: "POST", headers, body: form });
    if (response.status !== 201) throw new Error(`The staff's file was answered ${response.status}`);
  }
}
