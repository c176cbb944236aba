import { z } from "zod";
import { serviceFileSchema } from "../files/shapes";
import { html, time } from "../shapes";
import type { RevisionStatus } from "./status";

/** Revisions, as the service tells of them: by themselves, and with the order that they are of. */

// The service may add words, so that every word parses.
const revisionStatus: z.ZodType<RevisionStatus> = z.string();

export const revisionSchema = z.object({
  serviceId: z.string(),
  status: revisionStatus,
  bodyHtml: html,
  requestedAt: time,
  completedAt: time.nullable(),
  /** What was sent with it, of the kind `reference`; the service may attach what came of it. */
  files: z.array(serviceFileSchema),
});

/** What is asked of the service, in the portal's words. Commands keep it: a field that is added has a default. */
export const revisionRequestSchema = z.object({
  orderServiceId: z.string(),
  bodyHtml: z.string(),
  /** Of uploaded files of the kind `reference`, which nothing else carries. */
  fileServiceIds: z.array(z.string()),
});

export type Revision = z.infer<typeof revisionSchema>;
export type RevisionRequest = z.infer<typeof revisionRequestSchema>;
