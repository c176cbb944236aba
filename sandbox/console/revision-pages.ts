import type { FastifyInstance } from "fastify";
import { html } from "ghtml";
import { z } from "zod";
import { callerOf } from "../kernel/gate/caller";
import { keepBasicHtml } from "../kernel/rich-text";
import { parseBody } from "../kernel/validation";
import { advanceOne, putIntoStatus } from "../staff/resources";
import { revisionIdOf } from "./find-id";
import { type Console, sendConsolePage, status, table, time } from "./frame";
import { pageOf } from "./paging";
import { factTable, fileTable, statusForms } from "./parts";
import { StatusWords } from "./status-words";

interface RevisionPath {
  Params: { id: string };
}

/** Revisions of all orders. */
export function revisionPages(pages: FastifyInstance, console: Console): void {
  const { kernel, variant } = console;
  const words = new StatusWords(variant.revisionStatus);
  const statusForm = z.object({ status: variant.revisionStatus });

  pages.get("/revisions", async (request, reply) => {
    const { accountId } = callerOf(request);
    const { rows, links } = await pageOf(request.query, "/revisions", (range) =>
      kernel.db.revision.findMany({
        where: { accountId },
        orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
        ...range,
      }),
    );
    const cells = rows.map((row) => [
      html`<a href="/revisions/${row.id}">${row.id}</a>`,
      html`<a href="/orders/${row.orderId}">${variant.orderNumber(row.orderId)}</a>`,
      status(words.of(row.status)),
      time(row.requestedAt),
    ]);
    const heads = ["Revision", "Order", "Status", "Requested (UTC)"];
    const body = html`!${table(heads, cells, "No revisions yet.")}!${links}`;
    return sendConsolePage(console, request, reply, "Revisions", body);
  });

  pages.get<RevisionPath>("/revisions/:id", async (request, reply) => {
    const id = await revisionIdOf(console, callerOf(request).accountId, request.params.id);
    const row = await kernel.db.revision.findUniqueOrThrow({
      where: { id },
      include: { files: { orderBy: { id: "asc" } } },
    });
    const present = words.of(row.status);
    const body = html`!${statusForms(`/revisions/${id}`, present, words.all)}
!${factTable([
      ["Order", html`<a href="/orders/${row.orderId}">${variant.orderNumber(row.orderId)}</a>`],
      ["Status", status(present)],
      ["Requested", time(row.requestedAt)],
      ["Completed", time(row.completedAt)],
    ])}
<h2>What is asked for</h2><div>!${keepBasicHtml(row.body)}</div>
<h2>Files</h2>!${fileTable(row.files)}`;
    return sendConsolePage(console, request, reply, `Revision ${id}`, body);
  });

  pages.post<RevisionPath>("/revisions/:id/advance", async (request, reply) => {
    const { accountId } = callerOf(request);
    const id = await revisionIdOf(console, accountId, request.params.id);
    await advanceOne(kernel, variant, { kind: "revision", id, accountId });
    return reply.redirect(`/revisions/${id}`, 303);
  });

  pages.post<RevisionPath>("/revisions/:id/status", async (request, reply) => {
    const { accountId } = callerOf(request);
    const id = await revisionIdOf(console, accountId, request.params.id);
    const chosen = parseBody(statusForm, request.body);
    await putIntoStatus(kernel, variant, { kind: "revision", id, accountId, status: chosen.status });
    return reply.redirect(`/revisions/${id}`, 303);
  });
}
