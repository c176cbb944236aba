/** Amounts are integer cents in USD; a service's discount is in integer tenths of a cent. */

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const dollarsToTheMill = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
});

/** `250000` cents as `$2,500.00`; less than nothing with the minus sign of figures, as wide as a figure. */
export function formatCents(amountCents: number): string {
  return dollars.format(amountCents / 100).replace("-", "−");
}

/** What is taken off: `748` cents as `−$7.48`. */
export function formatReduction(amountCents: number): string {
  return formatCents(amountCents === 0 ? 0 : -amountCents);
}

/** `2495` tenths of a cent as `$2.495`; whole cents keep two places. */
export function formatTenthsOfCent(tenthsOfCent: number): string {
  return dollarsToTheMill.format(tenthsOfCent / 1000);
}
