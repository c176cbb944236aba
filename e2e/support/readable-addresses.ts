import { pages, routes } from "./addresses";

/** Every address that a GET reads, so that a walk over them forgets none that somebody adds. */

/** Our ids of what was ordered, by whoever is walked for, and of their business. */
export type Ordered = {
  businessId: string;
  orderId: string;
  number: string;
  commandId: string;
  fileId: string;
  draftId: string;
  quoteId: string;
};

/** What each page and route is asked for; null for those that answer everybody the same, or only stream. */
const asked: Record<string, ((ordered: Ordered) => string[]) | null> = {
  "/": () => ["/"],
  "/orders": ({ number }) => ["/orders", `/orders?search=${number}`],
  "/orders/new": ({ draftId }) => ["/orders/new", `/orders/new?draft=${draftId}`],
  "/orders/[number]": ({ orderId, number, commandId }) =>
    [orderId, number, commandId].map((segment) => `/orders/${segment}`),
  "/quotes": ({ quoteId }) => ["/quotes", `/quotes?search=${quoteId}`],
  "/quotes/new": () => ["/quotes/new"],
  "/quotes/[number]": ({ quoteId }) => [`/quotes/${quoteId}`],
  "/files": ({ number }) => ["/files", `/files?search=${number}`],
  // Of an order that was approved alone; whose it is, `lib/orders/wrong-person.db.test.ts` asks.
  "/orders/[number]/approval": null,
  "/approvals": () => ["/approvals"],
  "/approvals/[id]": ({ orderId }) => [`/approvals/${orderId}`],
  "/settings": () => ["/settings"],
  "/settings/mail": () => ["/settings/mail", "/settings/mail?search=example"],
  "/settings/security": () => ["/settings/security"],
  "/settings/profile": () => ["/settings/profile"],
  "/settings/notifications": () => ["/settings/notifications"],
  "/settings/business": () => ["/settings/business"],
  "/settings/coversheet": () => ["/settings/coversheet"],
  "/settings/connections": () => ["/settings/connections"],
  "/settings/callbacks": ({ number }) => ["/settings/callbacks", `/settings/callbacks?search=${number}`],
  "/settings/people": () => ["/settings/people", "/settings/people?search=example"],
  "/settings/staff": () => ["/settings/staff"],
  // Of the operator's staff alone.
  "/staff": () => ["/staff", "/staff?search=example"],
  // Of those of the staff who look after the portal.
  "/staff/businesses": () => ["/staff/businesses", "/staff/businesses?search=example"],
  "/staff/businesses/[id]": ({ businessId }) => [`/staff/businesses/${businessId}`],
  "/staff/team": () => ["/staff/team", "/staff/team?search=example"],
  "/staff/mail": () => ["/staff/mail", "/staff/mail?search=example"],
  "/staff/audit": () => ["/staff/audit", "/staff/audit?action=staff.change"],
  "/settings/audit": () => ["/settings/audit", "/settings/audit?action=order.place"],
  "/login": null,
  "/invitations/[secret]": null,
  "/consents/[secret]": null,
  "/password-resets": null,
  "/password-resets/[secret]": null,
  "/unsubscribe/[token]": null,
  "/[...nowhere]": null,
  "/api/auth/[...nextauth]": null,
  "/api/orders/spending": () => ["/api/orders/spending"],
  "/api/connections": () => ["/api/connections"],
  "/api/drafts": () => ["/api/drafts"],
  "/api/drafts/[id]": ({ draftId }) => [`/api/drafts/${draftId}`],
  "/api/drafts/[id]/attempts/[attempt]": ({ draftId }) => [`/api/drafts/${draftId}/attempts/1`],
  "/api/drafts/[id]/repeats": ({ draftId }) => [`/api/drafts/${draftId}/repeats`],
  "/api/drafts/[id]/reorder": ({ draftId }) => [`/api/drafts/${draftId}/reorder`],
  // Writes alone.
  "/api/drafts/[id]/connection": null,
  "/api/drafts/[id]/documents/[documentId]": null,
  "/api/drafts/[id]/documents/[documentId]/measure": null,
  "/api/events": null,
  "/api/files": ({ number }) => ["/api/files", `/api/files?search=${number}`],
  "/api/files/[id]/download": ({ fileId }) => [`/api/files/${fileId}/download`],
  "/api/files/[id]/content": ({ fileId }) => [`/api/files/${fileId}/content`],
  "/api/archives": () => ["/api/archives"],
  // Of an archive that is ready alone; whose it is, `lib/orders/archives/preparing/mutations.db.test.ts` asks.
  "/api/archives/[id]": null,
  "/api/approvals": () => ["/api/approvals"],
  "/api/orders/[id]/opened": ({ orderId }) => [`/api/orders/${orderId}/opened`],
  // The same for everybody.
  "/api/reader/[release]/[folder]/[name]": null,
  "/api/health": null,
  "/api/home": () => ["/api/home"],
  "/api/orders": ({ number }) => [
    "/api/orders",
    `/api/orders?search=${number}`,
    "/api/orders?status=submitted",
  ],
  "/api/orders/export": ({ number }) => ["/api/orders/export", `/api/orders/export?search=${number}`],
  // The same of what Home lists, by the ids of it.
  "/api/home/expected": () => ["/api/home/expected"],
  // Tells how long many took, and names none; whose they are, `lib/orders/turnaround/data.db.test.ts` asks.
  "/api/orders/expected": ({ businessId }) => [
    `/api/orders/expected?connectionId=${businessId}&sourceLanguage=es&targetLanguage=en&expedited=false&notarization=false`,
  ],
  "/api/orders/choices": () => ["/api/orders/choices"],
  "/api/orders/views": () => ["/api/orders/views"],
  "/api/orders/[id]": ({ orderId }) => [`/api/orders/${orderId}`],
  // Writes alone.
  "/api/orders/[id]/revision": null,
  "/api/quotes": ({ quoteId }) => ["/api/quotes", `/api/quotes?search=${quoteId}`],
  "/api/quotes/export": ({ quoteId }) => [`/api/quotes/export?search=${quoteId}`],
  "/api/quotes/choices": () => ["/api/quotes/choices"],
  "/api/quotes/views": () => ["/api/quotes/views"],
  "/api/quotes/[id]": ({ quoteId }) => [`/api/quotes/${quoteId}`],
  "/api/search": ({ number }) => ["/api/search", `/api/search?search=${number}`],
  "/api/settings/mail": () => ["/api/settings/mail"],
  "/api/settings/notifications": () => ["/api/settings/notifications"],
  // Leads to its page.
  "/api/unsubscribe/[token]": null,
  "/api/settings/business": () => ["/api/settings/business"],
  "/api/settings/business/addresses": () => ["/api/settings/business/addresses"],
  "/api/settings/coversheet": () => ["/api/settings/coversheet"],
  "/api/settings/connections": () => ["/api/settings/connections"],
  // Writes alone.
  "/api/consents": null,
  "/api/invitations": null,
  "/api/password-resets": null,
  "/api/passwords": null,
  "/api/settings/invitations": () => ["/api/settings/invitations"],
  "/api/settings/callbacks": ({ number }) => [
    "/api/settings/callbacks",
    `/api/settings/callbacks?search=${number}`,
  ],
  "/api/settings/people": () => ["/api/settings/people"],
  "/api/settings/staff": () => ["/api/settings/staff"],
  "/api/staff": () => ["/api/staff?search=example"],
  "/api/staff/attention": () => ["/api/staff/attention"],
  "/api/staff/businesses": () => ["/api/staff/businesses"],
  "/api/staff/businesses/[id]": ({ businessId }) => [`/api/staff/businesses/${businessId}`],
  "/api/staff/team": () => ["/api/staff/team"],
  "/api/staff/invitations": () => ["/api/staff/invitations"],
  "/api/staff/mail": () => ["/api/staff/mail"],
  "/api/staff/audit": () => ["/api/staff/audit"],
  "/api/staff/audit/export": () => ["/api/staff/audit/export"],
  "/api/staff/consents": () => ["/api/staff/consents"],
  "/api/settings/audit": () => ["/api/settings/audit"],
  "/api/settings/audit/export": () => ["/api/settings/audit/export"],
  // The same for everybody.
  "/api/words/[namespace]": null,
  // Writes alone.
  "/api/upload": null,
  "/api/copy": null,
  "/api/session/businesses": () => ["/api/session/businesses"],
  "/api/sessions": () => ["/api/sessions"],
  "/api/session": () => ["/api/session"],
  "/api/commands/[id]": ({ commandId }) => [`/api/commands/${commandId}`],
};

/** @throws Error for a page or a route that nobody has said here how to read */
export function readableAddresses(ordered: Ordered): string[] {
  return [...pages, ...routes].flatMap((route) => {
    const read = asked[route];
    if (read === undefined) throw new Error(`Say in readable-addresses.ts how ${route} is read`);
    return read === null ? [] : read(ordered);
  });
}
