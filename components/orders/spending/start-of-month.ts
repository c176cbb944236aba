/** The beginning of a month such as `2026-11`, in UTC. */
export function startOfMonth(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
