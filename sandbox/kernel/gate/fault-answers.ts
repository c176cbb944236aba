import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { FaultRule } from "./faults";

export const DEFAULT_DELAY_MS = 1000;
export const garbageBody = '{"data": [ <<< this is no JSON';

/** What a fault makes of an answer that is ready: changed, late, or as it was. */
export async function answerLate(fault: FaultRule, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!fault.after) return payload;
  switch (fault.kind) {
    case "status":
      reply
        .code(fault.status ?? 500)
        .type("application/json; charset=utf-8")
        .removeHeader("content-length");
      if (fault.retry_after !== undefined) reply.header("retry-after", fault.retry_after);
      return JSON.stringify({ message: "The sandbox was asked to answer so." });
    case "garbage":
      reply.code(200).type("application/json").removeHeader("content-length");
      return garbageBody;
    case "delay":
      await sleep(fault.delay_ms ?? DEFAULT_DELAY_MS);
      return payload;
    case "drop":
    case "truncate":
      return payload;
  }
}

/**
 * Closes the connection in place of an answer, or after the real headers and half of the body.
 * @param payload the whole body, of which half is sent; absent: nothing is sent
 */
export function cutConnection(reply: FastifyReply, payload?: unknown): void {
  const { raw } = reply;
  const headers = reply.getHeaders();
  const { statusCode } = reply;
  reply.hijack();
  if (typeof payload !== "string" && !Buffer.isBuffer(payload)) {
    raw.destroy();
    return;
  }
  const body = Buffer.from(payload);
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
  raw.setHeader("content-length", body.length);
  raw.writeHead(statusCode);
  // Closing only once the half is on its way, or the client would never see it.
  raw.write(body.subarray(0, Math.floor(body.length / 2)), () => raw.socket?.destroySoon());
}
