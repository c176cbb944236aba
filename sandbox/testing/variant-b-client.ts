import { z } from "zod";
import { descriptionOfB } from "../openapi/variant-b";
import * as wire from "../variant-b/wire";
import type { Answer } from "./answer";
import { checkAnswer } from "./check-answer";
import { call, read } from "./service-client";

export type OrderB = z.infer<typeof wire.order>;
export type RevisionB = z.infer<typeof wire.revision>;
export type FileB = z.infer<typeof wire.file>;

const newAccount = z.strictObject({ name: z.string(), token: z.string(), signing_secret: z.null() });
const createdOrder = wire.wrapped(wire.createdOrder);
const createdResource = wire.wrapped(wire.createdResource);

/** Where a hard copy goes in tests. */
export const destination = {
  recipient: "Dana Cole, Contoso Clinic",
  street_1: "1 Main Street",
  street_2: "Suite 5",
  city: "Springfield",
  state: "IL",
  zip: "62701",
  country: "US",
};

interface ChangedBody {
  services?: object;
  [field: string]: unknown;
}

/** Speaks to Variant B over HTTP as a customer's program would, and checks every answer it reads. */
export class VariantBClient {
  /** Answers that a test asked to be wrong are described nowhere. */
  #faulty = false;

  constructor(
    readonly origin: string,
    readonly token: string,
  ) {}

  /** A client of a fresh account, so that no test sees another's resources. */
  static async open(origin: string, name = "Test account"): Promise<VariantBClient> {
    const answer = await call(`${origin}/_sandbox/accounts`, "POST", {}, { name });
    return new VariantBClient(origin, newAccount.parse(answer.json).token);
  }

  /** A service request; `path` is relative to /api/v1. The answer is as the description says. */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await call(`${this.origin}/api/v1${path}`, method, headers, body);
    if (!this.#faulty) checkAnswer(descriptionOfB, method, path, answer);
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
    if (!this.#faulty) checkAnswer(descriptionOfB, "POST", "/files", answer);
    return answer;
  }

  /** Uploads a file and returns its identifier. */
  async upload(name = "letter.pdf", type = "source", content = "content"): Promise<string> {
    const form = new FormData();
    form.append("file", new Blob([content]), name);
    form.append("type", type);
    return createdResource.parse((await this.postFile(form)).json).data.id;
  }

  async getFile(id: string): Promise<FileB> {
    return wire.wrapped(wire.file).parse((await this.get(`/files/${id}`)).json).data;
  }

  /** The body of an order, with a file uploaded for it unless files are given. */
  async orderBody(changed: ChangedBody = {}) {
    const services = { source_language: "eng", target_language: "spa", ...changed.services };
    return { files: changed.files ?? [await this.upload()], ...changed, services };
  }

  /** Places an order and returns its number. */
  async placeOrder(changed: ChangedBody = {}): Promise<string> {
    const answer = await this.call("POST", "/orders", await this.orderBody(changed));
    return createdOrder.parse(answer.json).data.order_number;
  }

  /** Places a certified order with a hard copy and returns its number. */
  placeShippedOrder(services: object = {}): Promise<string> {
    const shipped = { certification: true, shipping: true, shipping_service: "standard", ...services };
    return this.placeOrder({ services: shipped, address: destination });
  }

  async getOrder(number: string): Promise<OrderB> {
    return wire.wrapped(wire.order).parse((await this.get(`/orders/${number}`)).json).data;
  }

  /** Requests a revision and returns its identifier. */
  async requestRevision(number: string, files: string[] = [], body = "Please look again"): Promise<string> {
    const asked = { order_number: number, body, files };
    return createdResource.parse((await this.call("POST", "/revisions", asked)).json).data.id;
  }

  async getRevision(id: string): Promise<RevisionB> {
    return wire.wrapped(wire.revision).parse((await this.get(`/revisions/${id}`)).json).data;
  }

  async advance(steps = 1): Promise<number> {
    const answer = await this.control("POST", "/advance", { steps });
    return z.object({ advanced: z.number() }).parse(answer.json).advanced;
  }

  /** Puts an order into a status as staff could. */
  async setOrderStatus(number: string, status: string): Promise<OrderB> {
    return wire.order.parse((await this.control("POST", `/orders/${number}/status`, { status })).json);
  }
}
