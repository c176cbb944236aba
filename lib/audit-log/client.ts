import { fetchFile } from "@/lib/platform/fetch-file";
import { listOptions } from "@/lib/platform/list-options";
import {
  type AuditQuery,
  auditAddress,
  auditFileAddress,
  operatorAuditAddress,
  operatorAuditFileAddress,
} from "./rules";
import type { AuditPage } from "./schema";

/** The browser's reads of the audit. */
export const auditOptions = listOptions<AuditPage>()(auditAddress);
export const operatorAuditOptions = listOptions<AuditPage>()(operatorAuditAddress);

export const fetchAuditFile = (query: AuditQuery) => fetchFile(auditFileAddress(query));
export const fetchOperatorAuditFile = (query: AuditQuery) => fetchFile(operatorAuditFileAddress(query));
