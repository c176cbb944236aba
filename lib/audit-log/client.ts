import { listOptions } from "@/lib/platform/list-options";
import { auditAddress, operatorAuditAddress } from "./rules";
import type { AuditPage } from "./schema";

/** The browser's reads of the audit. */
export const auditOptions = listOptions<AuditPage>()(auditAddress);
export const operatorAuditOptions = listOptions<AuditPage>()(operatorAuditAddress);
