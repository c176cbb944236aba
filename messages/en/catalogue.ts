import { audit } from "./audit";
import { connectionErrors } from "./connection-errors";
import { draftErrors } from "./draft-errors";
import { drafts } from "./drafts";
import { errors } from "./errors";
import { forms } from "./forms";
import { home } from "./home";
import { lists } from "./lists";
import { login } from "./login";
import { order } from "./order";
import { orderErrors } from "./order-errors";
import { orderForm } from "./order-form";
import { orderList } from "./order-list";
import { orders } from "./orders";
import { pendingOrder } from "./pending-order";
import { settings } from "./settings";
import { shell } from "./shell";
import { signInErrors } from "./sign-in-errors";

/** Every word that a person reads, in ICU messages, by the namespace that a page is given. */
export const catalogue = {
  shell,
  errors,
  connectionErrors,
  orderErrors,
  draftErrors,
  signInErrors,
  lists,
  login,
  home,
  orders,
  orderList,
  order,
  pendingOrder,
  orderForm,
  drafts,
  forms,
  settings,
  audit,
} as const;
