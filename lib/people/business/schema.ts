import * as z from "zod/mini";

/** What administrators decide for all people of their business. */

export const businessSettingsSchema = z.object({
  requestersSeeAll: z.boolean(),
  requestersSeePrices: z.boolean(),
  staffOrdersNeedConsent: z.boolean(),
});
export type BusinessSettings = z.infer<typeof businessSettingsSchema>;

export type BusinessView = BusinessSettings & {
  name: string;
  departments: { id: string; name: string; people: number }[];
};
