import { setTimeout as pause } from "node:timers/promises";
import { type Member, pageOwnerOf } from "@/e2e/support/people";
import type { ErrorCode } from "@/lib/domain/errors";
import { pageOwnerHeader } from "@/lib/domain/page-owner";
import { actionId } from "./action-ids";

/** The browser of one person, without a window: it sends what the portal's pages send, and believes what they believe. */

/** As the pages have it: whoever waits longer waits for an answer that was lost. */
const longestAnswerMs = 30_000;
const longestActionMs = 180_000;
const askAgainMs = 700;

/** No answer came, or one of somebody between: nothing is known. */
export class Unanswered extends Error {}

/** The portal said no. */
export class Refused extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}

type Asked = {
  method?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  longestMs?: number;
};

export class Visitor {
  #cookie = "";

  /** @param over aborted when the run no longer waits for anybody */
  constructor(
    readonly portal: string,
    readonly person: Member,
    readonly over: AbortSignal,
  ) {}

  /** Signs in as the sign-in page does. */
  async enter(): Promise<void> {
    const { email, password } = this.person;
    await this.until(async () => {
      const { csrfToken } = await this.ask<{ csrfToken: string }>("/api/auth/csrf");
      const body = new URLSearchParams({ csrfToken, email, password, json: "true" });
      await this.ask("/api/auth/callback/password", { method: "POST", body });
      return this.#cookie.includes("session-token") ? true : undefined;
    });
  }

  /** @throws Unanswered, Refused */
  async ask<Data>(address: string, asked: Asked = {}): Promise<Data> {
    const response = await this.#send(address, asked);
    const text = await response.text().catch(lost);
    const body = parsed(text);
    const error = errorIn(body);
    if (response.ok && !error) return body as Data;
    if (!error?.code) throw new Unanswered(`${address} answered ${response.status}`);
    throw new Refused(error.code, text);
  }

  /**
   * Calls a server action by its name in the code, as the page at `address` does.
   * @throws Unanswered, Refused
   */
  async act<Data>(address: string, action: string, input: object): Promise<Data> {
    const response = await this.#send(address, {
      method: "POST",
      headers: {
        "Next-Action": actionId(action),
        Accept: "text/x-component",
        "Content-Type": "text/plain;charset=UTF-8",
      },
      body: JSON.stringify([input, pageOwnerOf(this.person)]),
      longestMs: longestActionMs,
    });
    const text = await response.text().catch(lost);
    const line = /^\w+:(\{"ok":.*\})$/m.exec(text)?.[1];
    if (!line) throw new Unanswered(`${action} answered ${response.status}`);
    const answer = JSON.parse(line) as { ok: true; data: Data } | { ok: false; error: { code: ErrorCode } };
    if (!answer.ok) throw new Refused(answer.error.code, line);
    return answer.data;
  }

  /** Asks again and again, also where no answer comes, until there is one. @throws Refused; what ends the run */
  async until<Found>(ask: () => Promise<Found | undefined>): Promise<Found> {
    for (;;) {
      this.over.throwIfAborted();
      try {
        const found = await ask();
        if (found !== undefined) return found;
      } catch (error) {
        if (!isWorthAsking(error)) throw error;
      }
      await pause(askAgainMs, undefined, { signal: this.over });
    }
  }

  async #send(address: string, { method = "GET", json, body, headers, longestMs = longestAnswerMs }: Asked) {
    const { origin } = new URL(this.portal);
    const response = await fetch(`${this.portal}${address}`, {
      method,
      redirect: "manual",
      headers: {
        Accept: "application/json",
        Cookie: this.#cookie,
        Origin: origin,
        [pageOwnerHeader]: pageOwnerOf(this.person),
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
      signal: AbortSignal.any([this.over, AbortSignal.timeout(longestMs)]),
    }).catch(lost);
    this.#keepCookies(response);
    return response;
  }

  #keepCookies(response: Response): void {
    const kept = new Map(this.#cookie.split("; ").map((cookie) => [cookie.split("=", 1)[0], cookie]));
    for (const set of response.headers.getSetCookie()) {
      const cookie = set.split(";", 1)[0] ?? "";
      kept.set(cookie.split("=", 1)[0], cookie);
    }
    this.#cookie = [...kept.values()].filter(Boolean).join("; ");
  }
}

/** The portal, or the service behind it, has trouble of its own, which passes. */
const passing: readonly ErrorCode[] = [
  "service_unavailable",
  "internal",
  "busy",
  "rate_limited",
  "outcome_unknown",
  // The service turned the token away once, and takes it the next time.
  "token_refused",
];

function isWorthAsking(error: unknown): boolean {
  return error instanceof Unanswered || (error instanceof Refused && passing.includes(error.code));
}

function lost(cause: unknown): never {
  throw new Unanswered("No answer came", { cause });
}

/** What failed; also of an answer that had begun before. */
function errorIn(body: unknown): { code?: ErrorCode } | undefined {
  return (body as { error?: { code?: ErrorCode } } | null | undefined)?.error;
}

/** Of what is told line by line, how it ended. */
function parsed(text: string): unknown {
  try {
    const last = text.trimEnd().split("\n").at(-1);
    return last ? JSON.parse(last) : undefined;
  } catch {
    return undefined;
  }
}
