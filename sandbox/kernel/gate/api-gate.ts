import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kernel } from "../kernel";
import { ServiceError } from "../service-error";
import type { VariantKey } from "../settings";
import { admit } from "./admit";
import { bearerToken, unauthenticated } from "./caller";
import { answerLate, cutConnection, DEFAULT_DELAY_MS, garbageBody } from "./fault-answers";
import { type FaultRule, takeFault } from "./faults";
import { logRequest } from "./request-log";

declare module "fastify" {
  interface FastifyRequest {
    /** The fault that changes the answer to this request. */
    fault: FaultRule | null;
    receivedAt: Date;
  }
}

export const API_PREFIX = "/api/v1";

/** Every service request goes through here: token, limit, access, faults; every answer is logged here. */
export function guardApi(api: FastifyInstance, kernel: Kernel, variant: VariantKey): void {
  api.addHook("onRequest", async (request, reply) => {
    request.receivedAt = new Date();
    await letIn(kernel, variant, request, reply);
    if (request.fault) return actBefore(kernel, request.fault, request, reply);
  });
  api.addHook("onSend", (request, reply, payload, done) => {
    sendThrough(kernel, request, reply, payload).then(
      // Where the connection was cut there is nothing left for Fastify to write.
      (answer) => answer && done(null, answer.payload),
      (error: Error) => done(error),
    );
  });
}

async function letIn(kernel: Kernel, variant: VariantKey, request: FastifyRequest, reply: FastifyReply) {
  const limit = kernel.settings.requestsPerMinute;
  reply.header("x-ratelimit-limit", limit).header("x-ratelimit-remaining", limit);
  const token = bearerToken(request);
  const admission = token ? await admit(kernel, variant, token) : null;
  if (!admission) throw unauthenticated();
  request.caller = admission;
  reply.header("x-ratelimit-remaining", admission.remaining);
  if (admission.retryAfterSeconds !== null) {
    reply.header("retry-after", admission.retryAfterSeconds);
    throw new ServiceError(429, "Too many requests.");
  }
  if (!admission.access) throw new ServiceError(403, "This token has no access to the service.");
  if (admission.hasFaults) {
    const path = pathOf(request).slice(API_PREFIX.length);
    request.fault = await takeFault(kernel, admission.accountId, request.method, path);
  }
}

/** What a fault does before the request is carried out. */
async function actBefore(kernel: Kernel, fault: FaultRule, request: FastifyRequest, reply: FastifyReply) {
  if (fault.after) return;
  switch (fault.kind) {
    case "status":
      if (fault.retry_after !== undefined) reply.header("retry-after", fault.retry_after);
      throw new ServiceError(fault.status ?? 500, "The sandbox was asked to answer so.");
    case "garbage":
      return reply.code(200).type("application/json").send(garbageBody);
    case "drop":
      await record(kernel, request, null);
      cutConnection(reply);
      return;
    case "delay":
      await sleep(fault.delay_ms ?? DEFAULT_DELAY_MS);
      return;
    case "truncate":
      return;
  }
}

/** The payload to send, or null where a fault closed the connection. */
async function sendThrough(kernel: Kernel, request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const { fault } = request;
  const closes = fault?.kind === "truncate" || (fault?.kind === "drop" && fault.after === true);
  const sent = fault ? await answerLate(fault, reply, payload) : payload;
  await record(kernel, request, closes ? null : reply.statusCode);
  if (!closes) return { payload: sent };
  cutConnection(reply, fault.kind === "truncate" ? payload : undefined);
  return null;
}

async function record(kernel: Kernel, request: FastifyRequest, status: number | null): Promise<void> {
  if (!request.caller) return;
  const entry = { at: request.receivedAt, method: request.method, path: pathOf(request), status };
  await logRequest(kernel, request.caller.accountId, entry);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? request.url;
}
