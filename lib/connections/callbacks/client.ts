import { listOptions } from "@/lib/platform/list-options";
import { callbacksAddress } from "./rules";
import type { CallbacksPage } from "./schema";

/** The browser's reads of the ledger. */
export const callbacksOptions = listOptions<CallbacksPage>()(callbacksAddress);
/** What every such read begins with. */
export const callbacksKey = [callbacksAddress.path.slice(1)] as const;
