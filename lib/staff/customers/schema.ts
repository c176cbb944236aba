import type { Role } from "@/lib/domain/roles";

/** What the operator's staff see of customers before they act for anybody there: who they are, and nothing of theirs. */

export type CustomerPerson = {
  id: string;
  name: string;
  email: string;
  role: Role;
  department: string | null;
  /** Not while they are kept out of the business, or disabled. */
  canBeActedFor: boolean;
};

export type Customer = {
  businessId: string;
  name: string;
  /** By the operator: nobody is let in, and nobody acts for anybody there. */
  isSuspended: boolean;
  people: CustomerPerson[];
  /** There are more of whom the search speaks. */
  hasMorePeople: boolean;
};

export type CustomersView = { customers: Customer[]; isMore: boolean };
