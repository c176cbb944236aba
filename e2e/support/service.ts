import type { Account } from "./people";

export type FaultRule = {
  method?: string;
  path?: string;
  times?: number;
  kind: "status" | "drop" | "delay" | "truncate" | "garbage";
  status?: number;
  retry_after?: number;
  delay_ms?: number;
  after?: boolean;
};

type ServiceRequest = { method: string; path: string; status: number | null };

/** One account of the service, as a test looks at it and steers it by the sandbox's controls. */
export class Service {
  private readonly origin: string;
  readonly token: string;

  constructor({ base_url, token }: Pick<Account, "base_url" | "token">) {
    this.origin = new URL(base_url).origin;
    this.token = token;
  }

  /** Puts one order into a status, as the service's staff could. */
  async setStatus(orderServiceId: string | number, status: string): Promise<void> {
    await this.control("POST", `/orders/${orderServiceId}/status`, { status });
  }

  /** Adds another translation to an order, as the service's staff could. */
  async addTranslation(orderServiceId: string | number, name = "revised.txt"): Promise<void> {
    const form = new FormData();
    form.append("file", new Blob(["revised"]), name);
    form.append("type", "translation");
    const address = `${this.origin}/_sandbox/orders/${orderServiceId}/files`;
    const response = await fetch(address, { method: "POST", headers: this.headers(), body: form });
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  }

  async setFaults(...rules: FaultRule[]): Promise<void> {
    await this.control("POST", "/faults", { rules });
  }

  /** How many requests of this kind the service has seen. */
  async countRequests(method: string, path: string): Promise<number> {
    const { requests } = (await this.control("GET", "/requests")) as { requests: ServiceRequest[] };
    return requests.filter((request) => request.method === method && request.path === `/api/v1${path}`)
      .length;
  }

  async deliveries(): Promise<Delivery[]> {
    return ((await this.control("GET", "/deliveries")) as { deliveries: Delivery[] }).deliveries;
  }

  /** Every order of the account, by the service's own interface. */
  async orders(): Promise<ServiceOrder[]> {
    const response = await fetch(`${this.origin}/api/v1/orders?per_page=500`, { headers: this.headers() });
    return ((await response.json()) as { data: ServiceOrder[] }).data;
  }

  /** Makes an order of files that it has, as a request would that was long on its way. */
  async placeOrder(files: number[]): Promise<void> {
    const services = { source_language: "es", target_language: "en" };
    const response = await fetch(`${this.origin}/api/v1/orders`, {
      method: "POST",
      headers: { ...this.headers(), "Content-Type": "application/json" },
      body: JSON.stringify({ files, services }),
    });
    if (!response.ok) throw new Error(`The service took no order: ${await response.text()}`);
  }

  /** The account's order with this number. */
  async orderByNumber(number: string): Promise<ServiceOrder> {
    const found = (await this.orders()).find((order) => order.number === number);
    if (!found) throw new Error(`The service has no order ${number}`);
    return found;
  }

  async control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.origin}/_sandbox${path}`, {
      method,
      headers: { ...this.headers(), ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.status === 204 ? undefined : await response.json();
  }

  private headers() {
    return { Authorization: `Bearer ${this.token}` };
  }
}

export type ServiceOrder = { id: number; number: string; status: string };

/** One attempt to deliver a callback. */
export type Delivery = {
  webhook_id: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  response_status: number | null;
};
