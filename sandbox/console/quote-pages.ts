import type { FastifyInstance } from "fastify";
import { html } from "ghtml";
import { z } from "zod";
import { callerOf } from "../kernel/gate/caller";
import { quoteStatuses } from "../kernel/lifecycle/status";
import { parseBody } from "../kernel/validation";
import { staffComment } from "../staff/comment-form";
import { addStaffComment, advanceOne, putIntoStatus } from "../staff/resources";
import { quoteIdOf } from "./find-id";
import { type Console, money, sendConsolePage, status, table, time } from "./frame";
import { pageOf } from "./paging";
import { commentForm, commentList, factTable, fileTable, serviceTable, statusForms } from "./parts";

interface QuotePath {
  Params: { id: string };
}

const statusForm = z.object({ status: z.enum(quoteStatuses) });

/** Quotes, where the variant has them. */
export function quotePages(pages: FastifyInstance, console: Console): void {
  const { kernel, variant } = console;
  const numberOf = (id: number) => variant.quotes?.number(id) ?? String(id);

  pages.get("/quotes", async (request, reply) => {
    const { accountId } = callerOf(request);
    const { rows, links } = await pageOf(request.query, "/quotes", (range) =>
      kernel.db.quote.findMany({
        where: { accountId },
        orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
        ...range,
      }),
    );
    const cells = rows.map((quote) => [
      html`<a href="/quotes/${quote.id}">${numberOf(quote.id)}</a>`,
      status(quote.status),
      html`${quote.sourceLanguage} → ${quote.targetLanguage}`,
      html`${quote.reference ?? ""}`,
      money(quote.total),
      time(quote.requestedAt),
    ]);
    const heads = ["Number", "Status", "Languages", "Reference", "Total", "Requested (UTC)"];
    const body = html`!${table(heads, cells, "No quotes yet.")}!${links}`;
    return sendConsolePage(console, request, reply, "Quotes", body);
  });

  pages.get<QuotePath>("/quotes/:id", async (request, reply) => {
    const id = await quoteIdOf(console, callerOf(request).accountId, request.params.id);
    return sendConsolePage(console, request, reply, `Quote ${numberOf(id)}`, await quoteView(console, id));
  });

  pages.post<QuotePath>("/quotes/:id/advance", async (request, reply) => {
    const { accountId } = callerOf(request);
    const id = await quoteIdOf(console, accountId, request.params.id);
    await advanceOne(kernel, variant, { kind: "quote", id, accountId });
    return reply.redirect(`/quotes/${id}`, 303);
  });

  pages.post<QuotePath>("/quotes/:id/status", async (request, reply) => {
    const { accountId } = callerOf(request);
    const id = await quoteIdOf(console, accountId, request.params.id);
    const chosen = parseBody(statusForm, request.body);
    await putIntoStatus(kernel, variant, { kind: "quote", id, accountId, status: chosen.status });
    return reply.redirect(`/quotes/${id}`, 303);
  });

  pages.post<QuotePath>("/quotes/:id/comments", async (request, reply) => {
    const quoteId = await quoteIdOf(console, callerOf(request).accountId, request.params.id);
    await addStaffComment(kernel, { quoteId }, parseBody(staffComment, request.body));
    return reply.redirect(`/quotes/${quoteId}`, 303);
  });
}

async function quoteView({ kernel, variant }: Console, id: number): Promise<string> {
  const byId = { orderBy: { id: "asc" } } as const;
  const quote = await kernel.db.quote.findUniqueOrThrow({
    where: { id },
    include: { files: byId, comments: byId, order: true },
  });
  const facts: [string, string][] = [
    ["Status", status(quote.status)],
    ["Languages", html`${quote.sourceLanguage} → ${quote.targetLanguage}`],
    ["Reference", html`${quote.reference ?? "–"}`],
    ["Field 1", html`${quote.field1 ?? "–"}`],
    ["Field 2", html`${quote.field2 ?? "–"}`],
    ["Total", money(quote.total)],
    ["Memo", html`${quote.memo ?? "–"}`],
    ["Requested", time(quote.requestedAt)],
    ["Converted", time(quote.convertedAt)],
    ["Callback address", html`${quote.callbackUrl ?? "–"}`],
  ];
  if (quote.order) {
    const number = variant.orderNumber(quote.order.id);
    facts.push(["Order", html`<a href="/orders/${quote.order.id}">${number}</a>`]);
  }
  const path = `/quotes/${id}`;
  return html`!${statusForms(path, quote.status, [...quoteStatuses])}
!${factTable(facts)}
<h2>Services</h2>!${serviceTable(quote.services)}
<h2>Files</h2>!${fileTable(quote.files)}
<h2>Comments</h2>!${commentList(quote.comments)}!${commentForm(`${path}/comments`)}`;
}
