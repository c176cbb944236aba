import type { FastifyInstance } from "fastify";
import { callerOf, originOf } from "../../kernel/gate/caller";
import { change, type Kernel } from "../../kernel/kernel";
import { lockOrder } from "../../kernel/lifecycle/lock";
import { moveOrder } from "../../kernel/lifecycle/move-order";
import { paginate } from "../../kernel/pagination";
import { refused } from "../../kernel/service-error";
import { parseBody, parseId, parseQuery } from "../../kernel/validation";
import { findOrderId } from "../find-id";
import { orderBody } from "../requests/order-body";
import { orderListQuery, orderWhere } from "../requests/order-list";
import { placeOrder } from "../requests/place";
import { showListedOrder, showOrder } from "../show/order";
import { variantA } from "../variant-a";

interface OrderPath {
  Params: { order_id: string };
}

export function orderRoutes(api: FastifyInstance, kernel: Kernel): void {
  const mover = { variant: variantA, storage: kernel.storage };

  api.get("/orders", async (request) => {
    const query = parseQuery(orderListQuery, request.query);
    const where = orderWhere(callerOf(request).accountId, query);
    const orderBy = [...(query.sort ?? [{ receivedAt: "desc" as const }]), { id: "desc" as const }];
    return paginate(request, query, {
      count: (cap) => kernel.db.order.count({ where, take: cap }),
      async rows(skip, take) {
        const rows = await kernel.db.order.findMany({ where, orderBy, skip, take });
        return rows.map((row) => showListedOrder(row, originOf(request)));
      },
    });
  });

  api.post("/orders", async (request, reply) => {
    const body = parseBody(orderBody, request.body);
    const id = await change(kernel, (tx) => placeOrder(tx, callerOf(request), body));
    return reply.code(201).send(await showOrder(kernel.db, id, originOf(request)));
  });

  api.get<OrderPath>("/orders/:order_id", async (request) => {
    const id = await findOrderId(kernel.db, callerOf(request).accountId, request.params.order_id);
    return showOrder(kernel.db, id, originOf(request));
  });

  api.post<OrderPath>("/orders/:order_id/cancel", async (request, reply) => {
    const id = parseId(request.params.order_id);
    await change(kernel, async (tx) => {
      const order = await lockOrder(tx, callerOf(request).accountId, id);
      if (order.status !== "submitted") throw refused("Only a submitted order can be cancelled.");
      await moveOrder(tx, mover, order, "cancelled");
    });
    return reply.code(204).send();
  });

  api.post<OrderPath>("/orders/:order_id/approve", async (request, reply) => {
    const id = parseId(request.params.order_id);
    await change(kernel, async (tx) => {
      const order = await lockOrder(tx, callerOf(request).accountId, id);
      if (order.status !== "client_review") throw refused("Only an order in client review can be approved.");
      await moveOrder(tx, mover, order, "client_approved");
    });
    return reply.code(204).send();
  });
}
