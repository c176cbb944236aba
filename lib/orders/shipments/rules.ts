/** Where carriers tell of a shipment, before its number. Of others nothing of what the service sends becomes a link. */
const carriers: Readonly<Record<string, string>> = {
  usps: "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
  fedex: "https://www.fedex.com/fedextrack/?trknbr=",
  ups: "https://www.ups.com/track?tracknum=",
  dhl: "https://www.dhl.com/global-en/home/tracking.html?tracking-id=",
};

/** @returns null for a carrier that we do not know, and without a number */
export function trackingAddress(carrier: string, tracking: string): string | null {
  const name = carrier.trim().toLowerCase();
  const number = tracking.trim();
  if (number === "" || !Object.hasOwn(carriers, name)) return null;
  return carriers[name] + encodeURIComponent(number);
}
