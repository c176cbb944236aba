import { z } from "zod";
import type { CountedUpTo } from "@/lib/domain/lists/page";
import type { OrderUnderWay } from "../schema";

/** A document of an order as its approval found it. */
export const approvedDocumentSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  sizeBytes: z.number(),
  /** Of what the person had opened, in hexadecimal digits; null for what they had not. */
  sha256: z.string().nullable(),
});
export type ApprovedDocument = z.infer<typeof approvedDocumentSchema>;

/** What waits for an approval, the longest wait first. */
export type ApprovalQueue = {
  /** Whether it is for the reader to decide. */
  mayDecide: boolean;
  waiting: CountedUpTo;
  orders: OrderUnderWay[];
};

export type ApprovalRecord = {
  id: string;
  approvedBy: string;
  /** The person whom one of the operator's staff acted for. */
  onBehalfOf: string | null;
  decidedAt: string;
  /** When the portal knew that the service has it. */
  confirmedAt: string;
  /** Of its connection when it was decided; of one that an older release wrote down, of today. */
  environment: string;
  documents: ApprovedDocument[];
};

/** The records of an order, the latest first: each revision may be approved anew. */
export type ApprovalRecords = {
  orderId: string;
  number: string;
  reference: string | null;
  businessName: string;
  /** Null where the business has one connection alone. */
  connectionName: string | null;
  records: ApprovalRecord[];
};
