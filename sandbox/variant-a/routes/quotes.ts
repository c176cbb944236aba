import type { FastifyInstance } from "fastify";
import { callerOf, originOf } from "../../kernel/gate/caller";
import { change, type Kernel } from "../../kernel/kernel";
import { paginate } from "../../kernel/pagination";
import { parseBody, parseId, parseQuery } from "../../kernel/validation";
import { findQuoteId } from "../find-id";
import { convertQuote } from "../requests/convert";
import { deleteQuote } from "../requests/delete-quote";
import { convertBody, orderBody } from "../requests/order-body";
import { requestQuote } from "../requests/place";
import { quoteListQuery, quoteWhere } from "../requests/quote-list";
import { showListedQuote, showQuote } from "../show/quote";

interface QuotePath {
  Params: { quote_id: string };
}

export function quoteRoutes(api: FastifyInstance, kernel: Kernel): void {
  api.get("/quotes", async (request) => {
    const query = parseQuery(quoteListQuery, request.query);
    const where = quoteWhere(callerOf(request).accountId, query);
    const orderBy = [...(query.sort ?? [{ requestedAt: "desc" as const }]), { id: "desc" as const }];
    const include = { order: { select: { id: true } } };
    return paginate(request, query, {
      count: (cap) => kernel.db.quote.count({ where, take: cap }),
      async rows(skip, take) {
        const rows = await kernel.db.quote.findMany({ where, orderBy, skip, take, include });
        return rows.map((row) => showListedQuote(row, originOf(request)));
      },
    });
  });

  api.post("/quotes", async (request, reply) => {
    const body = parseBody(orderBody, request.body);
    const id = await change(kernel, (tx) => requestQuote(tx, callerOf(request), body));
    return reply.code(201).send(await showQuote(kernel.db, id, originOf(request)));
  });

  api.get<QuotePath>("/quotes/:quote_id", async (request) => {
    const id = await findQuoteId(kernel.db, callerOf(request).accountId, request.params.quote_id);
    return showQuote(kernel.db, id, originOf(request));
  });

  api.post<QuotePath>("/quotes/:quote_id/convert", async (request) => {
    const id = parseId(request.params.quote_id);
    const body = parseBody(convertBody, request.body);
    await change(kernel, (tx) => convertQuote(tx, kernel.storage, callerOf(request), id, body));
    return showQuote(kernel.db, id, originOf(request));
  });

  api.delete<QuotePath>("/quotes/:quote_id", async (request, reply) => {
    const id = parseId(request.params.quote_id);
    const removed = await change(kernel, (tx) => deleteQuote(tx, callerOf(request), id));
    for (const storageName of removed) await kernel.storage.remove(storageName);
    return reply.code(204).send();
  });
}
