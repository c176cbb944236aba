import type { FastifyInstance } from "fastify";
import { callerOf } from "../kernel/gate/caller";
import type { Kernel } from "../kernel/kernel";
import { listDeliveries, resendCallback } from "../staff/deliveries";

export function deliveryControls(controls: FastifyInstance, kernel: Kernel): void {
  controls.get("/deliveries", async (request) => {
    const attempts = await listDeliveries(kernel, callerOf(request).accountId, "asc");
    return {
      deliveries: attempts.map((row) => ({
        webhook_id: row.callbackId,
        attempt: row.attempt,
        at: row.at,
        url: row.callback.url,
        headers: row.headers,
        body: row.callback.body,
        response_status: row.responseStatus,
        next_attempt_at: row.nextAttemptAt,
      })),
    };
  });

  controls.post<{ Params: { webhook_id: string } }>(
    "/deliveries/:webhook_id/resend",
    async (request, reply) => {
      const id = await resendCallback(kernel, callerOf(request).accountId, request.params.webhook_id);
      return reply.code(202).send({ webhook_id: id });
    },
  );
}
