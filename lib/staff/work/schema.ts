import type { AuditSubject } from "@/lib/audit-log/schema";
import type { ListPage } from "@/lib/domain/lists/page";

/** What the operator's staff did in a business. Times are ISO 8601 UTC strings. */

export type StaffWorkRow = {
  /** The grant's. */
  id: string;
  staffName: string;
  personName: string;
  reason: string;
  startedAt: string;
  /** When it ended, or ends at the latest. */
  until: string;
  isOpen: boolean;
  /** The earliest of what was done under it, as the audit has it. */
  done: { id: string; action: string; subject: AuditSubject }[];
  isMore: boolean;
};

export type StaffWorkPage = ListPage<StaffWorkRow>;
