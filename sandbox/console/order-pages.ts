import type { FastifyInstance } from "fastify";
import { html } from "ghtml";
import { z } from "zod";
import { callerOf } from "../kernel/gate/caller";
import { parseBody } from "../kernel/validation";
import type { Order } from "../prisma/generated/client";
import { advanceAccount } from "../staff/advance-account";
import { staffComment } from "../staff/comment-form";
import { deliverTranslation } from "../staff/deliver-translation";
import { addStaffComment, advanceOne, putIntoStatus } from "../staff/resources";
import { orderIdOf } from "./find-id";
import { button, type Console, money, sendConsolePage, status, table, time } from "./frame";
import { orderBodyPage } from "./order-view";
import { pageOf } from "./paging";
import { StatusWords } from "./status-words";

interface OrderPath {
  Params: { id: string };
}

/** Orders, and everything that staff do to one. */
export function orderPages(pages: FastifyInstance, console: Console): void {
  const { kernel, variant } = console;
  const words = new StatusWords(variant.orderStatus);
  const statusForm = z.object({ status: variant.orderStatus });

  const row = (order: Order) => [
    html`<a href="/orders/${order.id}">${variant.orderNumber(order.id)}</a>`,
    status(words.of(order.status)),
    html`${order.sourceLanguage} → ${order.targetLanguage}`,
    html`${order.reference ?? ""}`,
    money(order.total),
    time(order.receivedAt),
  ];

  pages.get("/orders", async (request, reply) => {
    const { accountId } = callerOf(request);
    const { rows, links } = await pageOf(request.query, "/orders", (range) =>
      kernel.db.order.findMany({
        where: { accountId },
        orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
        ...range,
      }),
    );
    const heads = ["Number", "Status", "Languages", "Reference", "Total", "Received (UTC)"];
    return sendConsolePage(
      console,
      request,
      reply,
      "Orders",
      html`!${button("/advance", "Move everything on one step")}!${table(heads, rows.map(row), "No orders yet.")}!${links}`,
    );
  });

  pages.post("/advance", async (request, reply) => {
    await advanceAccount(kernel, variant, callerOf(request).accountId, 1);
    return reply.redirect("/orders", 303);
  });

  pages.get<OrderPath>("/orders/:id", async (request, reply) => {
    const id = await orderIdOf(console, callerOf(request).accountId, request.params.id);
    const body = await orderBodyPage(console, words, id);
    return sendConsolePage(console, request, reply, `Order ${variant.orderNumber(id)}`, body);
  });

  pages.post<OrderPath>("/orders/:id/advance", async (request, reply) => {
    const { accountId } = callerOf(request);
    const id = await orderIdOf(console, accountId, request.params.id);
    await advanceOne(kernel, variant, { kind: "order", id, accountId });
    return reply.redirect(`/orders/${id}`, 303);
  });

  pages.post<OrderPath>("/orders/:id/status", async (request, reply) => {
    const { accountId } = callerOf(request);
    const id = await orderIdOf(console, accountId, request.params.id);
    const chosen = parseBody(statusForm, request.body);
    await putIntoStatus(kernel, variant, { kind: "order", id, accountId, status: chosen.status });
    return reply.redirect(`/orders/${id}`, 303);
  });

  pages.post<OrderPath>("/orders/:id/comments", async (request, reply) => {
    const orderId = await orderIdOf(console, callerOf(request).accountId, request.params.id);
    await addStaffComment(kernel, { orderId }, parseBody(staffComment, request.body));
    return reply.redirect(`/orders/${orderId}`, 303);
  });

  pages.post<OrderPath>("/orders/:id/translation", async (request, reply) => {
    const { accountId } = callerOf(request);
    const id = await orderIdOf(console, accountId, request.params.id);
    await deliverTranslation(kernel, accountId, id, request);
    return reply.redirect(`/orders/${id}`, 303);
  });
}
