import { listAddress } from "@/lib/domain/lists/address";

/** What became of a callback: what it told of was read, will be, was tried in vain for days, or it was turned away. */
export const callbackStates = ["followed", "waiting", "given_up", "refused"] as const;
export type CallbackState = (typeof callbackStates)[number];

/** The ledger of callbacks as addresses say it: `/settings/callbacks?search=RT-1042&state=refused`. */
export const callbacksAddress = listAddress("/settings/callbacks", ["state"]);
export type CallbacksQuery = ReturnType<typeof callbacksAddress.load>;
