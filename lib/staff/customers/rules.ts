import { listAddress } from "@/lib/domain/lists/address";

/** Where the operator's staff find customers, as addresses say it: `/staff?search=northwind`. */
export const staffAddress = listAddress("/staff", []);
export type StaffQuery = ReturnType<typeof staffAddress.load>;

/** So many customers are shown of a search, and so many people of each. */
export const customersAtMost = 10;
export const peopleAtMost = 50;

/** Where on the page of staff a customer stands. */
export const customerPlace = (businessId: string) => `customer-${businessId}`;
