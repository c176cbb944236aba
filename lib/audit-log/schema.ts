import type { Doer } from "@/lib/domain/doer";
import type { ListPage } from "@/lib/domain/lists/page";

/** What the audit of a business tells its administrators. Times are ISO 8601 UTC strings. */

/** What was done to: named as far as it is still there, and with its page where it has one. */
export type AuditSubject = {
  kind: string;
  name: string | null;
  /** Of what one of several connections has, whose numbers may be the same. */
  connectionName: string | null;
  href: string | null;
};

export type AuditRow = {
  id: string;
  at: string;
  action: string;
  /** It was done already, by another than who asked. */
  isByAnother: boolean;
  /** Null where nobody had proved who they are, or the portal did it by itself. */
  actor: Doer | null;
  /** With whose rights, where a member of the operator's staff did it. */
  onBehalfOf: Doer | null;
  subject: AuditSubject;
  subjectId: string;
  details: AuditDetails;
  address: string | null;
  /** Which request did it, as its answer and the log name it; null where none did. */
  requestId: string | null;
  /** Why a member of the operator's staff acted for somebody. */
  reason: string | null;
  values: AuditValue[];
};

/** All that a line has of one value; a side of which it tells nothing is left out. */
export type AuditValue = { field: string; was?: ToldValue; is?: ToldValue };
export type ToldValue = string | number | boolean | null;

/** What of its values before and after a line shows at once. */
export type AuditDetails = {
  statusBefore: string | null;
  statusAfter: string | null;
  roleBefore: string | null;
  roleAfter: string | null;
  /** How somebody signed in, or why they were not let in, as the audit has it. */
  way: string | null;
  reason: string | null;
  /** What somebody asked for who may not have it: the action, the route or the path, and the code of the refusal. */
  refused: { asked: string; code: string } | null;
};

export type AuditPage = ListPage<AuditRow>;
