import { vi } from "vitest";

/** What holds at last: what is waited for comes, and how long that takes is the machine's affair. */
export function eventually<Found>(check: () => Found | Promise<Found>): Promise<Found> {
  return vi.waitFor(check, { timeout: 40_000, interval: 25 });
}
