import type { FastifyInstance } from "fastify";
import { callerOf, originOf } from "../../kernel/gate/caller";
import { change, type Kernel } from "../../kernel/kernel";
import { paginate } from "../../kernel/pagination";
import { notFound } from "../../kernel/service-error";
import { parseBody, parseId, parseQuery } from "../../kernel/validation";
import { findOrderId } from "../find-id";
import { deleteRevision, requestRevision, revisionBody, revisionListQuery } from "../requests/revision";
import { findAndShowRevision, showRevision } from "../show/parts";

interface OrderPath {
  Params: { order_id: string };
}

interface RevisionPath {
  Params: { order_id: string; revision_id: string };
}

export function revisionRoutes(api: FastifyInstance, kernel: Kernel): void {
  api.get<OrderPath>("/orders/:order_id/revisions", async (request) => {
    const orderId = await findOrderId(kernel.db, callerOf(request).accountId, request.params.order_id);
    const where = { orderId };
    return paginate(request, parseQuery(revisionListQuery, request.query), {
      count: (cap) => kernel.db.revision.count({ where, take: cap }),
      async rows(skip, take) {
        const rows = await kernel.db.revision.findMany({
          where,
          orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
          include: { files: { orderBy: { id: "asc" } } },
          skip,
          take,
        });
        return rows.map((row) => showRevision(row, originOf(request)));
      },
    });
  });

  api.post<OrderPath>("/orders/:order_id/revisions", async (request, reply) => {
    const orderId = await findOrderId(kernel.db, callerOf(request).accountId, request.params.order_id);
    const body = parseBody(revisionBody, request.body);
    const id = await change(kernel, (tx) => requestRevision(tx, callerOf(request), orderId, body));
    return reply.code(201).send(await findAndShowRevision(kernel.db, id, originOf(request)));
  });

  api.get<RevisionPath>("/orders/:order_id/revisions/:revision_id", async (request) => {
    const id = parseId(request.params.revision_id);
    const orderId = parseId(request.params.order_id);
    const where = { id, orderId, accountId: callerOf(request).accountId };
    if ((await kernel.db.revision.count({ where })) === 0) throw notFound();
    return findAndShowRevision(kernel.db, id, originOf(request));
  });

  api.delete<RevisionPath>("/orders/:order_id/revisions/:revision_id", async (request, reply) => {
    const orderId = parseId(request.params.order_id);
    const revisionId = parseId(request.params.revision_id);
    await change(kernel, (tx) => deleteRevision(tx, callerOf(request), orderId, revisionId));
    return reply.code(204).send();
  });
}
