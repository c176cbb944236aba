import type { FastifyInstance } from "fastify";
import { html } from "ghtml";
import { callerOf, originOf } from "../kernel/gate/caller";
import { notFound } from "../kernel/service-error";
import { parseId } from "../kernel/validation";
import { type Console, sendConsolePage } from "./frame";
import { pageOf } from "./paging";
import { fileTable } from "./parts";

/** Files, each a link to its content. */
export function filePages(pages: FastifyInstance, console: Console): void {
  const { kernel, variant } = console;

  pages.get("/files", async (request, reply) => {
    const { accountId } = callerOf(request);
    const { rows, links } = await pageOf(request.query, "/files", (range) =>
      kernel.db.file.findMany({
        where: { accountId },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        ...range,
      }),
    );
    return sendConsolePage(console, request, reply, "Files", html`!${fileTable(rows)}!${links}`);
  });

  pages.get<{ Params: { id: string } }>("/files/:id", async (request, reply) => {
    const where = { id: parseId(request.params.id), accountId: callerOf(request).accountId };
    const file = await kernel.db.file.findFirst({ where });
    if (!file) throw notFound();
    return reply.redirect(kernel.urls.sign(originOf(request), file.storageName, variant.signedUrlSeconds));
  });
}
