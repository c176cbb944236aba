import type { FastifyReply, FastifyRequest } from "fastify";
import { html } from "ghtml";
import { sendPage } from "../html/page";
import type { Kernel } from "../kernel/kernel";
import type { Variant } from "../kernel/variant";

/** What every page of the console is made with. */
export interface Console {
  kernel: Kernel;
  variant: Variant;
}

/** A page of somebody who is signed in. @param body HTML */
export function sendConsolePage(
  { variant }: Console,
  request: FastifyRequest,
  reply: FastifyReply,
  title: string,
  body: string,
): FastifyReply {
  const places = [
    ["/orders", "Orders"],
    ...(variant.quotes ? [["/quotes", "Quotes"]] : []),
    ["/revisions", "Revisions"],
    ["/files", "Files"],
    ["/callbacks", "Callbacks"],
    ["/faults", "Faults"],
    ["/settings", "Settings"],
  ] as const;
  const links = places.map(([path = "", name = ""]) => {
    const current = request.url.startsWith(path) ? html` aria-current="page"` : "";
    return html`<a href="${path}"!${current}>${name}</a>`;
  });
  return sendPage(
    reply,
    `${title} · Sandbox ${variant.key.toUpperCase()}`,
    html`<header>
  <strong>Sandbox, Variant ${variant.key.toUpperCase()}</strong>
  <nav>!${links}<a href="/reference">Reference</a></nav>
  <form class="inline" method="post" action="/sign-out"><button>Sign out</button></form>
</header>
<main>
<h1>${title}</h1>
!${body}
</main>`,
  );
}

/** @param rows cells as HTML */
export function table(heads: string[], rows: string[][], empty: string): string {
  if (rows.length === 0) return html`<p class="faint">${empty}</p>`;
  return html`<div class="scroll"><table>
<thead><tr>!${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
<tbody>!${rows.map((cells) => html`<tr>!${cells.map((cell) => html`<td>!${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

/** A form of one button. */
export const button = (action: string, label: string, fields: Record<string, string> = {}) =>
  html`<form class="inline" method="post" action="${action}">!${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button>${label}</button></form>`;

/** `2026-01-31 09:30:00`, in UTC as everything here. */
export const time = (at: Date | null) => html`${at ? at.toISOString().slice(0, 19).replace("T", " ") : "–"}`;

export const status = (word: string) => html`<span class="status">${word}</span>`;

export const money = (cents: number | null) => html`${cents === null ? "–" : `$${(cents / 100).toFixed(2)}`}`;
