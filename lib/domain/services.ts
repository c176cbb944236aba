/** What can be asked for beside the translation itself, by the portal's names; shipping, which not every variant has, is the last. */
export const requestableServices = [
  "certification",
  "expedited",
  "notarization",
  "currencyConversion",
  "shipping",
] as const;
export type ServiceName = (typeof requestableServices)[number];
