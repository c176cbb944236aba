import { listAddress } from "@/lib/domain/lists/address";

/** Nobody is let into a business that is `suspended`, and the service is asked for nothing new for it. */
export const businessStates = ["active", "suspended"] as const;
export type BusinessState = (typeof businessStates)[number];

/** How a connection stands: without a token that works, behind, or well. */
export const connectionStates = ["tokenless", "behind", "working"] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** The businesses as addresses say them: `/staff/businesses?search=northwind&state=suspended`. */
export const businessesAddress = listAddress("/staff/businesses", ["state"]);
export type BusinessesQuery = ReturnType<typeof businessesAddress.load>;

export const businessPath = (id: string) => `${businessesAddress.path}/${id}`;
