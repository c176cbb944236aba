import { z } from "zod";
import { actingCommand, actingRequest } from "@/lib/commands/acting";
import { creatingCommand } from "@/lib/commands/creating";
import { message } from "@/lib/domain/message";
import { hasAnswersOf, translationRequestSchema } from "@/lib/domain/requests";
import { noteUsedAddress } from "./addresses/mutations";
import { atFormFields } from "./addresses/rules";
import { recordApproval } from "./approval/mutations";
import { approvedDocumentSchema } from "./approval/schema";
import { orders } from "./mirrored";
import { keepNeededBy } from "./needed-by/kept/mutations";
import { hasHappened, isTooLate, reviewVersionOf } from "./rules";

/** What the portal asks the service to do with orders. */

export const placeOrder = creatingCommand({
  name: "order.place",
  nothingDone: message("draftErrors.order.notDone"),
  request: translationRequestSchema,
  hasAnswersOf,
  mirrored: orders,
  firstStatus: "submitted",
  create: async (gateway, request, callbackUrl) => {
    try {
      return await gateway.createOrder({ ...request, callbackUrl });
    } catch (error) {
      throw atFormFields(error);
    }
  },
  whenDone: async (tx, { command, request }) => {
    await noteUsedAddress(tx, command, request);
    await keepNeededBy(tx, "order", command, request);
  },
  listFiles: (gateway, orderServiceId, input) => gateway.listFiles({ ...input, orderServiceId }),
});

export const approveOrder = actingCommand({
  name: "order.approve",
  nothingDone: message("orderErrors.approve.notDone"),
  request: actingRequest.extend({
    /** What the order held when the person decided; null where an older release wrote it down. */
    documents: approvedDocumentSchema.array().nullable().default(null),
    /** Of its connection then. */
    environment: z.string().nullable().default(null),
  }),
  whenDone: (tx, { command, request }) => recordApproval(tx, command, request),
  mirrored: orders,
  act: (gateway, { serviceId }) => gateway.approveOrder(serviceId),
  result: {
    status: "client_approved",
    hasHappened: (order) => hasHappened("approve", order),
    isTooLate: ({ status }) => isTooLate("approve", status),
    since: ({ approvedAt }) => approvedAt,
    decidedOn: { of: (order) => reviewVersionOf(order), hasChanged: message("orderErrors.approve.changed") },
  },
});

export const cancelOrder = actingCommand({
  name: "order.cancel",
  nothingDone: message("orderErrors.cancel.notDone"),
  request: actingRequest,
  mirrored: orders,
  act: (gateway, { serviceId }) => gateway.cancelOrder(serviceId),
  result: {
    status: "cancelled",
    hasHappened: (order) => hasHappened("cancel", order),
    isTooLate: ({ status }) => isTooLate("cancel", status),
    since: ({ cancelledAt }) => cancelledAt,
  },
});
