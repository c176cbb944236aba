import type { SystemReady } from "./system";

/** The sandbox's controls, as a test steers the service by them. */
export class Service {
  private readonly origin: string;
  private readonly token: string;

  constructor({ sandbox }: SystemReady) {
    this.origin = new URL(sandbox.a.base_url).origin;
    this.token = sandbox.a.token;
  }

  /** Puts one order into a status, as the service's staff could. */
  async setStatus(orderServiceId: string | number, status: string): Promise<void> {
    await this.control("POST", `/orders/${orderServiceId}/status`, { status });
  }

  async comment(orderServiceId: string | number, author: string, body: string): Promise<void> {
    await this.control("POST", `/orders/${orderServiceId}/comments`, { author, body });
  }

  /** The account's order with this number, by the service's own interface. */
  async orderByNumber(number: string): Promise<{ id: number; status: string }> {
    const response = await fetch(`${this.origin}/api/v1/orders?per_page=500`, { headers: this.headers() });
    const { data } = (await response.json()) as { data: { id: number; number: string; status: string }[] };
    const found = data.find((order) => order.number === number);
    if (!found) throw new Error(`The service has no order ${number}`);
    return found;
  }

  async control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.origin}/_sandbox${path}`, {
      method,
      headers: { ...this.headers(), ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.status === 204 ? undefined : await response.json();
  }

  private headers() {
    return { Authorization: `Bearer ${this.token}` };
  }
}
