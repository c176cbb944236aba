import { html } from "ghtml";
import { type Console, money, status, table, time } from "./frame";
import { commentForm, commentList, factTable, fileTable, serviceTable, statusForms } from "./parts";
import { StatusWords } from "./status-words";

/** One order with all that belongs to it and what can be done to it, as HTML. */
export async function orderBodyPage(
  { kernel, variant }: Console,
  words: StatusWords,
  id: number,
): Promise<string> {
  const byId = { orderBy: { id: "asc" } } as const;
  const order = await kernel.db.order.findUniqueOrThrow({
    where: { id },
    include: {
      files: byId,
      comments: byId,
      transactions: byId,
      revisions: byId,
      shipments: byId,
      quote: true,
    },
  });
  const revisionWords = new StatusWords(variant.revisionStatus);
  const present = words.of(order.status);
  const facts: [string, string][] = [
    ["Status", status(present)],
    ["Languages", html`${order.sourceLanguage} → ${order.targetLanguage}`],
    ["Reference", html`${order.reference ?? "–"}`],
    ["Total", money(order.total)],
    ["Received", time(order.receivedAt)],
    ["In review", time(order.reviewAt)],
    ["Approved", time(order.approvedAt)],
    ["Completed", time(order.completedAt)],
    ["Cancelled", time(order.cancelledAt)],
    ["Callback address", html`${order.callbackUrl ?? "–"}`],
  ];
  if (variant.hasCoversheet) {
    facts.push(["Field 1", html`${order.field1 ?? "–"}`], ["Field 2", html`${order.field2 ?? "–"}`]);
  }
  if (order.quote) facts.push(["Quote", html`<a href="/quotes/${order.quote.id}">${order.quote.id}</a>`]);
  const path = `/orders/${id}`;
  return html`!${statusForms(path, present, words.all)}
!${factTable(facts)}
<h2>Services</h2>!${serviceTable(order.services)}
<h2>Files</h2>!${fileTable(order.files)}
<form method="post" action="${path}/translation" enctype="multipart/form-data">
<input type="hidden" name="type" value="translation">
<label>A translation of your own (PDF) <input type="file" name="file" accept="application/pdf" required></label>
<button>Deliver</button>
</form>
<h2>Comments</h2>!${commentList(order.comments)}!${commentForm(`${path}/comments`)}
<h2>Revisions</h2>!${table(
    ["Revision", "Status", "Requested"],
    order.revisions.map((row) => [
      html`<a href="/revisions/${row.id}">${row.id}</a>`,
      status(revisionWords.of(row.status)),
      time(row.requestedAt),
    ]),
    "No revisions.",
  )}
<h2>Transactions</h2>!${table(
    ["Type", "Amount", "Description", "When"],
    order.transactions.map((row) => [
      html`${row.type}`,
      money(row.amount),
      html`${row.description}`,
      time(row.createdAt),
    ]),
    "No transactions.",
  )}
!${
    order.shipments.length > 0
      ? html`<h2>Shipments</h2>!${table(
          ["Carrier", "Service", "Tracking"],
          order.shipments.map((row) => [html`${row.carrier}`, html`${row.service}`, html`${row.tracking}`]),
          "",
        )}`
      : ""
  }`;
}
