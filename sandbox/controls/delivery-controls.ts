import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { callerOf } from "../kernel/gate/caller";
import type { Kernel } from "../kernel/kernel";
import { notFound } from "../kernel/service-error";

const webhookId = z.uuid();

export function deliveryControls(controls: FastifyInstance, kernel: Kernel): void {
  controls.get("/deliveries", async (request) => {
    const attempts = await kernel.db.callbackAttempt.findMany({
      where: { callback: { accountId: callerOf(request).accountId } },
      orderBy: [{ at: "asc" }, { id: "asc" }],
      include: { callback: { select: { url: true, body: true } } },
    });
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
      const id = webhookId.safeParse(request.params.webhook_id);
      if (!id.success) throw notFound();
      const { count } = await kernel.db.callback.updateMany({
        where: { id: id.data, accountId: callerOf(request).accountId },
        data: { resends: { increment: 1 }, dueAt: new Date() },
      });
      if (count === 0) throw notFound();
      kernel.wakeQueues();
      return reply.code(202).send({ webhook_id: id.data });
    },
  );
}
