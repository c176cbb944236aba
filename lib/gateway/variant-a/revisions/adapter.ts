import { cleanHtml } from "@/lib/domain/html";
import type { RevisionMethods } from "../../gateway";
import { revisionWith } from "../../revisions/translate";
import { revisionSchema } from "../../revisions/wire";
import { segment } from "../../segment";
import { unsupported } from "../../unsupported";
import type { Calls } from "../calls";
import { fromRevisionRequest } from "./translate";

const toRevision = revisionWith(cleanHtml);

const listOf = (orderServiceId: string) => `/orders/${segment(orderServiceId)}/revisions`;

/** Variant A, "Endpoints", revisions. */
export function revisions({ get, list, post, ...calls }: Calls): RevisionMethods {
  return {
    async createRevision(revision) {
      const path = listOf(revision.orderServiceId);
      const snapshot = toRevision(await post(path, fromRevisionRequest(revision), revisionSchema));
      return { serviceId: snapshot.serviceId, snapshot };
    },

    async getRevision({ orderServiceId, serviceId }) {
      return toRevision(await get(`${listOf(orderServiceId)}/${segment(serviceId)}`, revisionSchema));
    },

    listRevisions: async ({ orderServiceId, ...input }) => {
      if (orderServiceId === null) throw unsupported("list of the revisions of all orders");
      return await list(input, { path: listOf(orderServiceId), row: revisionSchema, translate: toRevision });
    },

    withdrawRevision: ({ orderServiceId, serviceId }) =>
      calls.delete(`${listOf(orderServiceId)}/${segment(serviceId)}`),
  };
}
