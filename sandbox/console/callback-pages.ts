import type { FastifyInstance } from "fastify";
import { html } from "ghtml";
import { z } from "zod";
import { callerOf } from "../kernel/gate/caller";
import { parseQuery } from "../kernel/validation";
import { listDeliveries, resendCallback } from "../staff/deliveries";
import { button, type Console, sendConsolePage, table, time } from "./frame";

const SHOWN_ATTEMPTS = 100;
/** How often a watched page asks anew. */
const WATCH_SECONDS = 3;
const watchQuery = z.object({ watch: z.string().optional() });

/** Callbacks as they were sent, and once more. */
export function callbackPages(pages: FastifyInstance, console: Console): void {
  const { kernel } = console;

  pages.get("/callbacks", async (request, reply) => {
    const attempts = await listDeliveries(kernel, callerOf(request).accountId, "desc", SHOWN_ATTEMPTS);
    const { watch } = parseQuery(watchQuery, request.query);
    if (watch) reply.header("refresh", WATCH_SECONDS);
    const rows = attempts.map((row) => [
      time(row.at),
      html`${row.attempt}`,
      html`${row.responseStatus ?? "no answer"}`,
      time(row.nextAttemptAt),
      html`<details><summary>${row.callback.url}</summary>
<pre>${Object.entries(row.headers as Record<string, string>).map((pair) => `${pair.join(": ")}\n`)}
${row.callback.body}</pre></details>`,
      button(`/callbacks/${row.callbackId}/resend`, "Send again"),
    ]);
    const heads = ["Sent (UTC)", "Attempt", "Answer", "Next attempt", "Address, headers and body", ""];
    const toggle = watch
      ? html`<a href="/callbacks">Stop watching</a>`
      : html`<a href="/callbacks?watch=1">Watch</a>`;
    const body = html`<p>!${toggle} · the last ${SHOWN_ATTEMPTS} attempts</p>!${table(heads, rows, "Nothing was sent yet.")}`;
    return sendConsolePage(console, request, reply, "Callbacks", body);
  });

  pages.post<{ Params: { id: string } }>("/callbacks/:id/resend", async (request, reply) => {
    await resendCallback(kernel, callerOf(request).accountId, request.params.id);
    return reply.redirect("/callbacks", 303);
  });
}
