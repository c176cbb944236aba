/**
 * How long a lease lasts, over whatever it is held: longer than any request may take. It is the same for all, because a
 * step back of the clock leaves each as long as it could last (`clock-steps.ts`).
 */
export const leaseSeconds = 60;
