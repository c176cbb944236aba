import { html } from "ghtml";
import { serviceLines } from "../kernel/lifecycle/service-line";
import { keepBasicHtml } from "../kernel/rich-text";
import type { Comment, File } from "../prisma/generated/client";
import { button, money, table, time } from "./frame";

/* What the pages of orders, quotes and revisions have in common, as HTML. */

export function fileTable(files: File[]): string {
  return table(
    ["Name", "Type", "Bytes", "Created"],
    files.map((file) => [
      html`<a href="/files/${file.id}">${file.name}</a>`,
      html`${file.type}`,
      html`${file.size}`,
      time(file.createdAt),
    ]),
    "No files.",
  );
}

export function serviceTable(stored: unknown): string {
  return table(
    ["Service", "Quantity", "Price", "Discount", "Total"],
    serviceLines
      .parse(stored)
      .map(({ name, quantity, price, discountTenths, total }) => [
        html`${name}`,
        html`${quantity ?? "–"}`,
        money(price ?? null),
        html`${discountTenths === undefined ? "–" : `${discountTenths / 10}¢`}`,
        money(total ?? null),
      ]),
    "No services.",
  );
}

export function commentList(comments: Comment[]): string {
  return table(
    ["When", "Who", "Comment"],
    // Cleaned when it was stored, and once more here, so that the page does not depend on it.
    comments.map((row) => [time(row.createdAt), html`${row.author}`, keepBasicHtml(row.body)]),
    "No comments.",
  );
}

export const commentForm = (action: string) => html`<form method="post" action="${action}">
<label>Author <input name="author" value="Staff" required maxlength="191"></label>
<label>Comment (basic HTML) <textarea name="body" required></textarea></label>
<button>Comment</button>
</form>`;

/** Moving on, holding, and any other status. */
export function statusForms(path: string, present: string, words: string[]): string {
  const options = words.map((word) => html`<option!${word === present ? " selected" : ""}>${word}</option>`);
  const hold = words.find((word) => word === "on_hold" || word === "hold");
  return html`<div class="actions">
!${button(`${path}/advance`, "Move on one step")}
!${hold && hold !== present ? button(`${path}/status`, "Hold", { status: hold }) : ""}
<form class="inline" method="post" action="${path}/status">
<label>Status <select name="status">!${options}</select></label><button>Put into status</button>
</form>
</div>`;
}

/** Names and values of one resource. @param facts values as HTML */
export const factTable = (facts: [string, string][]) =>
  html`<div class="scroll"><table><tbody>!${facts.map(
    ([name, value]) => html`<tr><th>${name}</th><td>!${value}</td></tr>`,
  )}</tbody></table></div>`;
