import { listAddress } from "@/lib/domain/lists/address";

/** What waits for an approval as addresses say it: `/approvals?department=…`, by their ids. It has neither search nor pages. */
export const approvalQueueAddress = listAddress("/approvals", ["department"]);
