"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { stopWaiting } from "@/lib/drafts/attempts/waiting/mutations";
import { commandRefSchema } from "@/lib/drafts/schema";
import { approveOrder, cancelOrder } from "./mutations";
import { placeOrder } from "./placing/mutations";
import { approvalSchema, orderRefSchema, placeOrderSchema } from "./schema";

export const placeOrderAction = authorizedAction("order.place", placeOrderSchema, placeOrder);
export const cancelOrderAction = authorizedAction("order.cancel", orderRefSchema, cancelOrder);
export const approveOrderAction = authorizedAction("order.approve", approvalSchema, approveOrder);
export const stopWaitingAction = authorizedAction("order.stop-waiting", commandRefSchema, stopWaiting);
