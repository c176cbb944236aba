import { accountMenu } from "./account-menu";
import { acting } from "./acting";
import { addresses } from "./addresses";
import { approvals } from "./approvals";
import { archives } from "./archives";
import { audit } from "./audit";
import { auditLine } from "./audit-line";
import { business } from "./business";
import { callbacks } from "./callbacks";
import { combine } from "./combine";
import { connectionErrors } from "./connection-errors";
import { connections } from "./connections";
import { consent } from "./consent";
import { coversheet } from "./coversheet";
import { draftErrors } from "./draft-errors";
import { drafts } from "./drafts";
import { errors } from "./errors";
import { estimate } from "./estimate";
import { exports } from "./exports";
import { fileErrors } from "./file-errors";
import { files } from "./files";
import { forms } from "./forms";
import { frame } from "./frame";
import { home } from "./home";
import { invitation } from "./invitation";
import { listPanel } from "./list-panel";
import { listViews } from "./list-views";
import { lists } from "./lists";
import { login } from "./login";
import { mailLog } from "./mail-log";
import { mails } from "./mails";
import { neededBy } from "./needed-by";
import { nextSteps } from "./next-steps";
import { notifications } from "./notifications";
import { order } from "./order";
import { orderErrors } from "./order-errors";
import { orderEstimate } from "./order-estimate";
import { orderForm } from "./order-form";
import { orderList } from "./order-list";
import { orders } from "./orders";
import { passwords } from "./passwords";
import { pending } from "./pending";
import { people } from "./people";
import { peopleErrors } from "./people-errors";
import { profile } from "./profile";
import { quote } from "./quote";
import { quoteErrors } from "./quote-errors";
import { quoteForm } from "./quote-form";
import { quoteList } from "./quote-list";
import { quotes } from "./quotes";
import { reorder } from "./reorder";
import { repeats } from "./repeats";
import { requestList } from "./request-list";
import { search } from "./search";
import { security } from "./security";
import { serviceNotice } from "./service-notice";
import { sessions } from "./sessions";
import { settings } from "./settings";
import { shell } from "./shell";
import { shipping } from "./shipping";
import { signInAgain } from "./sign-in-again";
import { signInErrors } from "./sign-in-errors";
import { spending } from "./spending";
import { staff } from "./staff";
import { staffBusinesses } from "./staff-businesses";
import { staffErrors } from "./staff-errors";
import { staffTeam } from "./staff-team";
import { staffWork } from "./staff-work";
import { unread } from "./unread";
import { unsubscribe } from "./unsubscribe";
import { viewErrors } from "./view-errors";

/** Every word that a person reads, in ICU messages, by the namespace that a page is given. */
export const catalogue = {
  serviceNotice,
  shell,
  accountMenu,
  frame,
  errors,
  connectionErrors,
  orderErrors,
  orderEstimate,
  quoteErrors,
  fileErrors,
  draftErrors,
  signInErrors,
  signInAgain,
  peopleErrors,
  staffErrors,
  lists,
  listViews,
  viewErrors,
  search,
  spending,
  listPanel,
  exports,
  login,
  passwords,
  profile,
  security,
  sessions,
  invitation,
  home,
  orders,
  approvals,
  neededBy,
  nextSteps,
  orderList,
  order,
  addresses,
  unread,
  pending,
  quotes,
  quoteList,
  reorder,
  repeats,
  requestList,
  archives,
  quote,
  quoteForm,
  files,
  consent,
  orderForm,
  shipping,
  drafts,
  combine,
  estimate,
  forms,
  settings,
  people,
  business,
  connections,
  coversheet,
  callbacks,
  audit,
  auditLine,
  acting,
  staff,
  staffBusinesses,
  staffTeam,
  staffWork,
  notifications,
  unsubscribe,
  mails,
  mailLog,
} as const;
