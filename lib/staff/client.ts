import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import { listOptions } from "@/lib/platform/list-options";
import type { AttentionView } from "./attention/schema";
import type { ConsentRow } from "./consents/schema";
import { staffAddress } from "./customers/rules";
import type { CustomersView } from "./customers/schema";
import { staffWorkAddress } from "./work/rules";
import type { StaffWorkPage } from "./work/schema";

/** The browser's reads of customers, for the operator's staff, and of what these did, for a customer. */

export const customersOptions = listOptions<CustomersView>()(staffAddress);
export const staffWorkOptions = listOptions<StaffWorkPage>()(staffWorkAddress);

/** Nothing tells a page that looks at all businesses of what changed in one. */
const againMs = 60_000;

export const attentionOptions = queryOptions({
  queryKey: ["staff/attention"],
  queryFn: ({ signal }) => fetchJson<AttentionView>("/api/staff/attention", { signal }),
  refetchInterval: againMs,
});

export const askedConsentsOptions = queryOptions({
  queryKey: ["staff/consents"],
  queryFn: ({ signal }) => fetchJson<ConsentRow[]>("/api/staff/consents", { signal }),
  refetchInterval: againMs,
});
