/** What a member of the operator's staff has asked people to consent to. Times are ISO 8601 UTC strings. */

export type ConsentRow = {
  /** The command that waits, or waited. */
  id: string;
  businessId: string;
  businessName: string;
  personId: string;
  personName: string;
  /** `over` where nothing came of it by another way. */
  state: "waiting" | "confirmed" | "declined" | "withdrawn" | "expired" | "over";
  /** Why it was declined, in the person's words. */
  why: string | null;
  /** Since when it is so. */
  at: string;
};
