import type { Locator, Page } from "playwright/test";
import { catalogue } from "@/messages/en/catalogue";
import { pseudoMessage } from "@/messages/pseudo";
import { pdf } from "../order-form";
import { pdfOf } from "../pdfs";
import type { Walked } from "./rows";
import { typed } from "./typed";

/** Every dialog that there is, with who opens it and how; in a pseudo-locale, by the words of the catalogue. */

/** The file that has it, once for each that it has; where it is; and the words of the button that opens it, or more than a press. */
type Dialog = [
  file: string,
  at: (walked: Walked) => string,
  open: string | ((page: Page, walked: Walked) => Promise<void>),
];

/** A message as the pseudo-locale shows it. */
const said = (message: string, params: Record<string, string> = {}) =>
  Object.entries(params).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, value),
    pseudoMessage(message),
  );

const press = (within: Page | Locator, message: string, params?: Record<string, string>) =>
  within
    .getByRole("button", { name: said(message, params) })
    .first()
    .click();

const check = (page: Page, message: string) => page.getByRole("checkbox", { name: said(message) }).check();

const region = (page: Page, heading: string) => page.getByRole("region", { name: said(heading) });

const { addresses, business, connections, consent, drafts, files, listViews, mailLog, order } = catalogue;
const { orderForm, people, quote, sessions, settings, shell, shipping, staff, staffBusinesses } = catalogue;
const { pending, staffTeam } = catalogue;

const ofOrders: Dialog[] = [
  [
    "lists/filter-panel",
    () => "/orders?status=completed",
    // Named by how many are set.
    (page) => page.locator("#list-filters").click(),
  ],
  ["views/tool-dialogs", () => "/orders?status=translating", listViews.save],
  ["views/tool-dialogs", () => "/orders?status=completed", listViews.edit],
  [
    "views/tool-dialogs",
    () => "/orders?status=completed",
    async (page) => {
      await press(page, listViews.edit);
      await press(page.getByRole("dialog"), listViews.delete);
    },
  ],
  ["views/tool-dialogs", () => "/orders?status=completed", listViews.columns],
  ["orders/detail/order-actions", ({ orders }) => `/orders/${orders.submitted}`, order.cancel],
  ["orders/needed-by/change-needed-by", ({ orders }) => `/orders/${orders.submitted}`, order.neededBy.set],
  [
    "orders/revisions/revision-dialog",
    ({ ordered }) => `/orders/${ordered.orderId}`,
    async (page) => {
      await press(page, order.revision.request);
      await page.getByRole("dialog").getByRole("textbox").first().click();
      await page.getByRole("toolbar", { name: said(orderForm.notes.toolbar) }).waitFor();
    },
  ],
  ["orders/revisions/revision-entry", ({ orders }) => `/orders/${orders.revised}`, order.revision.withdraw],
  [
    "orders/revisions/asked-revision",
    ({ orders }) => `/orders/${orders.revisionUnknown}`,
    order.revision.stopWaiting.action,
  ],
  [
    "orders/pending/what-is-known",
    ({ ordered }) => `/orders/${ordered.commandId}`,
    pending.order.stopWaiting.action,
  ],
  ["orders/consents/answer", ({ awaitingId }) => `/orders/${awaitingId}`, consent.decline],
  ["orders/approvals/approve-order", ({ ordered }) => `/approvals/${ordered.orderId}`, order.approve],
  [
    "orders/form/shipping/used-addresses",
    ({ shipper }) => `/orders/new?draft=new&connection=${shipper.connectionId}`,
    async (page) => {
      await check(page, orderForm.services.certification);
      await check(page, orderForm.services.shipping);
      const { recipient, street1, city } = typed.address;
      await press(page, shipping.used.remove, { recipient, street: `${street1} 2`, city });
    },
  ],
  [
    "orders/addresses/saved-address-list",
    () => "/settings/business",
    (page) => press(region(page, addresses.heading), addresses.remove),
  ],
  [
    "orders/addresses/save-address",
    () => "/settings/business",
    (page) => press(region(page, addresses.heading), addresses.add),
  ],
];

const ofForms: Dialog[] = [
  ["drafts/kept-draft", ({ ordered }) => `/orders/new?draft=${ordered.draftId}`, drafts.startOver.action],
  ["drafts/list/draft-row", () => "/orders/new?draft=new", drafts.discard.action],
  [
    "drafts/connection/connection-select",
    ({ ordered }) => `/orders/new?draft=${ordered.draftId}`,
    async (page) => {
      await page
        .getByRole("combobox", { name: said(drafts.connection.label) })
        .selectOption({ label: typed.shipper });
    },
  ],
  [
    "drafts/documents/selection-bar",
    ({ ordered }) => `/orders/new?draft=${ordered.draftId}`,
    async (page) => {
      await check(page, drafts.documents.selection.all);
      const bar = page.getByRole("group", { name: said(drafts.documents.selection.label) });
      await press(bar, drafts.documents.remove);
    },
  ],
  [
    "drafts/documents/combine/combine-dialog",
    () => "/orders/new?draft=new",
    async (page) => {
      const files = page.getByLabel(said(drafts.documents.input));
      await files.setInputFiles([
        { ...pdf(typed.pages), buffer: Buffer.from(await pdfOf({ pages: 2 })) },
        pdf(typed.broken),
      ]);
      await page.getByRole("listitem", { name: typed.broken }).waitFor();
      await check(page, drafts.documents.selection.all);
      await press(page, drafts.documents.selection.combine);
      await page.getByRole("button", { name: said(catalogue.combine.create) }).waitFor();
    },
  ],
  [
    "drafts/documents/same-file-dialog",
    () => "/orders/new?draft=new",
    async (page) => {
      const files = page.getByLabel(said(drafts.documents.input));
      await files.setInputFiles([pdf(typed.document)]);
      await page.getByRole("listitem", { name: typed.document }).waitFor();
      await files.setInputFiles([pdf(typed.document)]);
    },
  ],
];

const ofQuotesAndFiles: Dialog[] = [
  ["quotes/detail/convert-quote", ({ ordered }) => `/quotes/${ordered.quoteId}`, quote.convert.action],
  ["quotes/detail/quote-actions", ({ ordered }) => `/quotes/${ordered.quoteId}`, quote.delete.action],
  [
    "files/list/file-actions",
    () => "/files?attached=nothing",
    (page) => press(page, files.delete.of, { name: typed.file }),
  ],
  [
    "files/preview/preview-dialog",
    () => "/files?attached=nothing",
    (page) => press(page, files.preview.of, { name: typed.file }),
  ],
];

const ofSettings: Dialog[] = [
  ["connections/settings/add-connection", () => "/settings/connections", connections.add.action],
  ["connections/settings/change-connection", () => "/settings/connections", connections.change.action],
  ["connections/settings/signing-secrets", () => "/settings/connections", connections.secrets.retire],
  ["connections/token-state", () => "/settings", settings.token.remove],
  ["connections/token-state", () => "/settings/connections", settings.token.remove],
  ["people/members/change-role", () => "/settings/people", people.change.action],
  ["people/members/member-actions", () => "/settings/people", people.disable.action],
  ["people/members/member-actions", () => "/settings/people", people.remove.action],
  ["people/invitations/invite", () => "/settings/people", people.invite.action],
  ["people/invitations/invitation-controls", () => "/settings/people", people.invitations.withdraw],
  ["people/business/rename-department", () => "/settings/business", business.departments.rename],
  [
    "people/business/departments",
    () => "/settings/business",
    (page) => press(region(page, business.departments.heading), business.departments.remove),
  ],
  ["people/sessions/sessions", () => "/settings/security", sessions.endAll.action],
  ["search/search-dialog", () => "/settings/profile", shell.search],
  ["mail-log/read-mail", () => "/settings/mail", mailLog.read],
  [
    "shell/switch-business",
    () => "/settings/profile",
    async (page) => {
      await press(page, shell.account.label);
      await page.getByRole("menuitem", { name: said(catalogue.accountMenu.switch) }).click();
    },
  ],
];

const ofStaff: Dialog[] = [
  ["staff/businesses/create-business", () => "/staff/businesses", staffBusinesses.create.action],
  [
    "staff/businesses/suspend-business",
    ({ ordered }) => `/staff/businesses/${ordered.businessId}`,
    staffBusinesses.suspend.action,
  ],
  ["staff/team/staff-actions", () => "/staff/team", staffTeam.change.administrator.action],
  ["staff/team/staff-actions", () => "/staff/team", staffTeam.disable.action],
  [
    "staff/act-for",
    ({ person }) => `/staff?search=${encodeURIComponent(person.email)}`,
    (page, { person }) => press(page, staff.act.action, { name: person.name }),
  ],
  ["staff/links/invite-by-email", () => "/staff/team", staffTeam.invite.action],
  [
    "staff/links/invite-by-email",
    ({ otherBusinessId }) => `/staff/businesses/${otherBusinessId}`,
    staffBusinesses.invite.action,
  ],
  [
    "staff/links/link-to-hand-on",
    () => "/staff/team",
    // It is made anew: of their own alone.
    (page, { invited }) =>
      press(page.getByRole("listitem").filter({ hasText: invited }), people.invitations.again),
  ],
];

/** It ends the session, and so is the last. */
const ofEndedSession: Dialog = [
  "session/sign-in-dialog",
  () => "/orders/new?draft=new",
  async (page) => {
    const reference = page.getByRole("textbox", {
      name: said(catalogue.orders.coversheet.reference),
      exact: true,
    });
    await reference.waitFor();
    await page.context().clearCookies();
    await reference.fill(typed.reference);
    await press(page, catalogue.signInAgain.action);
  },
];

const ofActing: Dialog[] = [
  ["orders/consents/awaiting-consent", ({ awaitingId }) => `/orders/${awaitingId}`, consent.waiting.withdraw],
];

export const walkedDialogs = {
  "an administrator of a business": [
    ...[...ofOrders, ...ofForms, ...ofQuotesAndFiles, ...ofSettings],
    ofEndedSession,
  ],
  "one of the operator's staff": ofStaff,
  "staff who act for a person": ofActing,
};

/** Opens one and waits until it is there. */
export async function openDialog(page: Page, [, at, open]: Dialog, walked: Walked): Promise<void> {
  await page.goto(at(walked));
  await (typeof open === "string" ? press(page, open) : open(page, walked));
  await page.locator("dialog[open]").getByRole("heading").first().waitFor();
}
