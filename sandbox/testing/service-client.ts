import { z } from "zod";
import { descriptionOfA } from "../openapi/variant-a";
import { file, order, quote, revision } from "../variant-a/wire";
import type { Answer } from "./answer";
import { checkAnswer } from "./check-answer";

export type ServiceFile = z.infer<typeof file>;
export type ServiceOrder = z.infer<typeof order>;
export type ServiceQuote = z.infer<typeof quote>;
export type ServiceRevision = z.infer<typeof revision>;

const newAccount = z.object({ name: z.string(), token: z.string(), signing_secret: z.string().nullable() });

/** Speaks to a sandbox over HTTP as a customer's program would, and checks every answer it reads. */
export class ServiceClient {
  /** Answers that a test asked to be wrong are described nowhere. */
  #faulty = false;

  constructor(
    readonly origin: string,
    readonly token: string,
    readonly signingSecret = "",
    /** What its answers are held against. */
    private readonly description = descriptionOfA,
  ) {}

  /** A client of a fresh account, so that no test sees another's resources. */
  static async open(
    origin: string,
    name = "Test account",
    description = descriptionOfA,
  ): Promise<ServiceClient> {
    const answer = await call(`${origin}/_sandbox/accounts`, "POST", {}, { name });
    const account = newAccount.parse(answer.json);
    return new ServiceClient(origin, account.token, account.signing_secret ?? "", description);
  }

  withToken(token: string): ServiceClient {
    return new ServiceClient(this.origin, token, this.signingSecret, this.description);
  }

  /** A service request; `path` is relative to /api/v1. The answer is as the description says. */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await call(`${this.origin}/api/v1${path}`, method, headers, body);
    if (!this.#faulty) checkAnswer(this.description, method, path, answer);
    return answer;
  }

  get(path: string): Promise<Answer> {
    return this.call("GET", path);
  }

  /** A control request; `path` is relative to /_sandbox. */
  control(method: string, path: string, body?: unknown): Promise<Answer> {
    if (method === "POST" && path === "/faults") this.#faulty = true;
    return call(`${this.origin}/_sandbox${path}`, method, { authorization: `Bearer ${this.token}` }, body);
  }

  async postFile(form: FormData): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await read(
      await fetch(`${this.origin}/api/v1/files`, { method: "POST", headers, body: form }),
    );
    if (!this.#faulty) checkAnswer(descriptionOfA, "POST", "/files", answer);
    return answer;
  }

  async upload(name = "letter.pdf", type = "source", content = "content"): Promise<ServiceFile> {
    const form = new FormData();
    form.append("file", new Blob([content]), name);
    form.append("type", type);
    return file.parse((await this.postFile(form)).json);
  }

  /** The body of an order or a quote, with a file uploaded for it unless files are given. */
  async requestBody(changed: { services?: object; [field: string]: unknown } = {}) {
    const services = { source_language: "en", target_language: "es", ...changed.services };
    return { files: changed.files ?? [(await this.upload()).id], ...changed, services };
  }

  async placeOrder(changed: { services?: object; [field: string]: unknown } = {}): Promise<ServiceOrder> {
    return order.parse((await this.call("POST", "/orders", await this.requestBody(changed))).json);
  }

  async getOrder(id: number): Promise<ServiceOrder> {
    return order.parse((await this.get(`/orders/${id}`)).json);
  }

  async requestQuote(changed: { services?: object; [field: string]: unknown } = {}): Promise<ServiceQuote> {
    return quote.parse((await this.call("POST", "/quotes", await this.requestBody(changed))).json);
  }

  async getQuote(id: number): Promise<ServiceQuote> {
    return quote.parse((await this.get(`/quotes/${id}`)).json);
  }

  async requestRevision(
    orderId: number,
    files: number[] = [],
    body = "Please look again",
  ): Promise<ServiceRevision> {
    const answer = await this.call("POST", `/orders/${orderId}/revisions`, { body, files });
    return revision.parse(answer.json);
  }

  async advance(steps = 1): Promise<number> {
    const answer = await this.control("POST", "/advance", { steps });
    return z.object({ advanced: z.number() }).parse(answer.json).advanced;
  }

  async setOrderStatus(id: number, status: string): Promise<ServiceOrder> {
    return order.parse((await this.control("POST", `/orders/${id}/status`, { status })).json);
  }

  async setFaults(rules: object[]): Promise<void> {
    const answer = await this.control("POST", "/faults", { rules });
    if (answer.status !== 200) throw new Error(`The faults were refused: ${answer.text}`);
  }
}

/** One request without a token or with any header; the answer whatever its status. */
export async function call(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  const json: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const content: string | undefined = typeof body === "string" ? body : JSON.stringify(body);
  return read(await fetch(url, { method, headers: { ...json, ...headers }, body: content }));
}

/** An answer with its whole body. */
export async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text ? parseJson(text) : undefined,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
