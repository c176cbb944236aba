import { z } from "zod";
import type { Kernel } from "../kernel/kernel";
import { notFound } from "../kernel/service-error";
import type { CallbackAttempt } from "../prisma/generated/client";

const webhookId = z.uuid();

export type Delivery = CallbackAttempt & { callback: { url: string; body: string } };

/** Every attempt to deliver a callback of the account. */
export function listDeliveries(
  kernel: Kernel,
  accountId: string,
  order: "asc" | "desc",
  limit?: number,
): Promise<Delivery[]> {
  return kernel.db.callbackAttempt.findMany({
    where: { callback: { accountId } },
    orderBy: [{ at: order }, { id: order }],
    include: { callback: { select: { url: true, body: true } } },
    take: limit,
  });
}

/** Sends a callback once more, now; its retries stay as they are. @throws ServiceError 404 */
export async function resendCallback(kernel: Kernel, accountId: string, idText: string): Promise<string> {
  const id = webhookId.safeParse(idText);
  if (!id.success) throw notFound();
  const { count } = await kernel.db.callback.updateMany({
    where: { id: id.data, accountId },
    data: { resends: { increment: 1 }, dueAt: new Date() },
  });
  if (count === 0) throw notFound();
  kernel.wakeQueues();
  return id.data;
}
