import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";
import { shortTextSchema } from "@/lib/domain/short-text-schema";

/** What administrators decide for all people of their business. */

export const businessSettingsSchema = z.object({
  requestersSeeAll: z.boolean(),
  requestersSeePrices: z.boolean(),
  staffOrdersNeedConsent: z.boolean(),
});
export type BusinessSettings = z.infer<typeof businessSettingsSchema>;

export const departmentNameSchema = z.object({
  name: shortTextSchema({
    missing: "peopleErrors.department.missing",
    atMost: 100,
    tooLong: "peopleErrors.department.tooLong",
  }),
});
export type DepartmentName = z.infer<typeof departmentNameSchema>;

export const departmentRefSchema = z.object({ departmentId: idSchema });
export type DepartmentRef = z.infer<typeof departmentRefSchema>;

export const renameDepartmentSchema = z.extend(departmentRefSchema, departmentNameSchema.shape);
export type RenameDepartmentInput = z.infer<typeof renameDepartmentSchema>;

export type BusinessView = BusinessSettings & {
  name: string;
  departments: { id: string; name: string; people: number }[];
};
