import type { FastifyInstance } from "fastify";
import { callerOf, originOf } from "../../kernel/gate/caller";
import { change, type Kernel } from "../../kernel/kernel";
import { lockOrder } from "../../kernel/lifecycle/lock";
import { moveOrder } from "../../kernel/lifecycle/move-order";
import { refused } from "../../kernel/service-error";
import { findOrderId } from "../find-id";
import { answerPage } from "../list-page";
import { orderIdOf, orderNumber } from "../numbers";
import { parseOrderBody } from "../requests/order-body";
import { placeOrder } from "../requests/place";
import { showListedOrder, showOrder } from "../show/order";
import { orderLocation } from "../show/parts";
import { variantB } from "../variant-b";

interface OrderPath {
  Params: { order_number: string };
}

export function orderRoutes(api: FastifyInstance, kernel: Kernel): void {
  const mover = { variant: variantB, storage: kernel.storage };

  api.get("/orders", async (request) => {
    const where = { accountId: callerOf(request).accountId };
    return answerPage(request, {
      count: () => kernel.db.order.count({ where }),
      async items(skip, take) {
        const orderBy = [{ receivedAt: "desc" as const }, { id: "desc" as const }];
        return (await kernel.db.order.findMany({ where, orderBy, skip, take })).map(showListedOrder);
      },
    });
  });

  api.post("/orders", async (request, reply) => {
    const body = parseOrderBody(request.body);
    const number = orderNumber(await change(kernel, (tx) => placeOrder(tx, callerOf(request), body)));
    const location = orderLocation(originOf(request), number);
    return reply.code(201).send({ data: { order_number: number, location } });
  });

  api.get<OrderPath>("/orders/:order_number", async (request) => {
    const id = await findOrderId(kernel.db, callerOf(request).accountId, request.params.order_number);
    return { data: await showOrder(kernel.db, id, originOf(request)) };
  });

  api.put<OrderPath>("/orders/:order_number/cancel", async (request, reply) => {
    const id = orderIdOf(request.params.order_number);
    await change(kernel, async (tx) => {
      const order = await lockOrder(tx, callerOf(request).accountId, id);
      if (order.status !== "submitted") throw refused("Only a received order can be cancelled.");
      await moveOrder(tx, mover, order, "cancelled");
    });
    return reply.code(204).send();
  });

  api.put<OrderPath>("/orders/:order_number/approve", async (request, reply) => {
    const id = orderIdOf(request.params.order_number);
    await change(kernel, async (tx) => {
      const order = await lockOrder(tx, callerOf(request).accountId, id);
      if (order.status !== "client_review") throw refused("Only an order in client review can be approved.");
      await moveOrder(tx, mover, order, "client_approved");
    });
    return reply.code(204).send();
  });
}
