/** A day of the calendar that an address asks for, `2026-11-23`; null for what is none. */
export function dayOf([word = ""]: readonly string[]): string | null {
  const midnight = /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(word) ? new Date(word) : new Date(Number.NaN);
  // The 31st of February would be a day of March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(word) ? word : null;
}
