import { cleanHtml } from "@/lib/domain/html";
import type { RevisionMethods } from "../../gateway";
import { revisionSchema } from "../../revisions/wire";
import { segment } from "../../segment";
import type { Calls } from "../calls";
import { createdSchema } from "../wire";
import { fromRevisionRequest, revisionWith } from "./translate";

const toRevision = revisionWith(cleanHtml);

/** Variant B, "Endpoints", revisions: they are known by their own ids, and their list does not tell their orders. */
export function revisions({ get, list, post, ...calls }: Calls): RevisionMethods {
  return {
    async createRevision(revision) {
      const { id: serviceId } = await post("/revisions", fromRevisionRequest(revision), createdSchema);
      return { serviceId, snapshot: null };
    },

    async getRevision({ serviceId }) {
      return toRevision(await get(`/revisions/${segment(serviceId)}`, revisionSchema));
    },

    listRevisions: (input) => list(input, { path: "/revisions", row: revisionSchema, translate: toRevision }),

    withdrawRevision: ({ serviceId }) => calls.delete(`/revisions/${segment(serviceId)}`),
  };
}
