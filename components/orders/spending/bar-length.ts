/** How long a bar is, as CSS has it; what is less than nothing is as long as it is far from it. */
export function barLength(cents: number, most: number): string {
  return most === 0 ? "0%" : `${(Math.abs(cents) / most) * 100}%`;
}
