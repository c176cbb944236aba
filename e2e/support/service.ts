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
  async addTranslation(
    orderServiceId: string | number,
    name = "revised.txt",
    content: BlobPart = "revised",
  ): Promise<void> {
    const form = new FormData();
    form.append("file", new Blob([content]), name);
    form.append("type", "translation");
    const address = `${this.origin}/_sandbox/orders/${orderServiceId}/files`;
    const response = await fetch(address, { method: "POST", headers: this.headers(), body: form });
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  }

  /** Asks for a revision of an order, as somebody could beside the portal. */
  async requestRevision(orderServiceId: number, body: string): Promise<void> {
    const response = await fetch(`${this.origin}/api/v1/orders/${orderServiceId}/revisions`, {
      method: "POST",
      headers: { ...this.headers(), "Content-Type": "application/json" },
      body: JSON.stringify({ body, files: [] }),
    });
    if (!response.ok) throw new Error(`The service took no revision: ${await response.text()}`);
  }

  /** The same of Variant B, which knows orders by their numbers. */
  async requestRevisionOnB(orderNumber: string, body: string): Promise<void> {
    const response = await fetch(`${this.origin}/api/v1/revisions`, {
      method: "POST",
      headers: { ...this.headers(), "Content-Type": "application/json" },
      body: JSON.stringify({ order_number: orderNumber, body, files: [] }),
    });
    if (!response.ok) throw new Error(`The service took no revision: ${await response.text()}`);
  }

  /** The revisions of an order, the newest first. */
  async revisionsOf(orderServiceId: number): Promise<ServiceRevision[]> {
    return (await this.wholeOrder(orderServiceId)).revisions;
  }

  /** Every revision of an account of Variant B, the newest first. */
  async revisionsOnB(): Promise<ServiceRevision[]> {
    const response = await fetch(`${this.origin}/api/v1/revisions`, { headers: this.headers() });
    return ((await response.json()) as { data: ServiceRevision[] }).data;
  }

  async setRevisionStatus(revisionId: number, status: string): Promise<void> {
    await this.control("POST", `/revisions/${revisionId}/status`, { status });
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

  /** Every quote of the account, by the service's own interface. */
  async quotes(): Promise<ServiceQuote[]> {
    const response = await fetch(`${this.origin}/api/v1/quotes?per_page=500`, { headers: this.headers() });
    return ((await response.json()) as { data: ServiceQuote[] }).data;
  }

  async quoteByNumber(number: string): Promise<ServiceQuote> {
    const found = (await this.quotes()).find((quote) => quote.number === number);
    if (!found) throw new Error(`The service has no quote ${number}`);
    return found;
  }

  /** Puts one quote into a status, as the service's staff could. */
  async setQuoteStatus(quoteServiceId: number, status: string): Promise<void> {
    await this.control("POST", `/quotes/${quoteServiceId}/status`, { status });
  }

  /** Converts a quote, as somebody could beside the portal. */
  async convertQuote(quoteServiceId: number): Promise<void> {
    const address = `${this.origin}/api/v1/quotes/${quoteServiceId}/convert`;
    const response = await fetch(address, { method: "POST", headers: this.headers() });
    if (!response.ok) throw new Error(`The service converted nothing: ${await response.text()}`);
  }

  /** Deletes a quote, as somebody could beside the portal. */
  async deleteQuote(quoteServiceId: number): Promise<void> {
    const address = `${this.origin}/api/v1/quotes/${quoteServiceId}`;
    const response = await fetch(address, { method: "DELETE", headers: this.headers() });
    if (!response.ok) throw new Error(`The service deleted nothing: ${await response.text()}`);
  }

  /** Uploads a document, as somebody could beside the portal. @returns the service's id */
  async upload(name: string, bytes: BlobPart = "A document", type = "source"): Promise<number> {
    const form = new FormData();
    form.append("file", new Blob([bytes]), name);
    form.append("type", type);
    const address = `${this.origin}/api/v1/files`;
    const response = await fetch(address, { method: "POST", headers: this.headers(), body: form });
    if (!response.ok) throw new Error(`The service took no file: ${await response.text()}`);
    const { id } = (await response.json()) as { id: number };
    return id;
  }

  /** Makes an order of files that it has, as a request would that was long on its way. @returns its number */
  async placeOrder(files: number[], asked: Record<string, boolean> = {}): Promise<string> {
    const services = { source_language: "es", target_language: "en", ...asked };
    const response = await fetch(`${this.origin}/api/v1/orders`, {
      method: "POST",
      headers: { ...this.headers(), "Content-Type": "application/json" },
      body: JSON.stringify({ files, services }),
    });
    if (!response.ok) throw new Error(`The service took no order: ${await response.text()}`);
    return ((await response.json()) as { number: string }).number;
  }

  /** The account's order with this number. */
  async orderByNumber(number: string): Promise<ServiceOrder> {
    const found = (await this.orders()).find((order) => order.number === number);
    if (!found) throw new Error(`The service has no order ${number}`);
    return found;
  }

  /** An order with all that belongs to it. */
  async wholeOrder(orderServiceId: number): Promise<WholeOrder> {
    const address = `${this.origin}/api/v1/orders/${orderServiceId}`;
    return (await (await fetch(address, { headers: this.headers() })).json()) as WholeOrder;
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

export type ServiceRevision = {
  id: number;
  status: string;
  body: string;
  files: { name: string; type: string }[];
};

export type ServiceQuote = { id: number; number: string; status: string; field1: string | null };

export type ServiceOrder = { id: number; number: string; status: string };

export type WholeOrder = ServiceOrder & {
  reference: string | null;
  field1: string | null;
  field2: string | null;
  files: { name: string }[];
  comments: { body: string }[];
  revisions: ServiceRevision[];
};

/** One attempt to deliver a callback. */
export type Delivery = {
  webhook_id: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  response_status: number | null;
};
