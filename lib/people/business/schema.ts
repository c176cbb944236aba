import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";
import type { MessageKey } from "@/lib/domain/message";
import { storableText } from "@/lib/domain/storable-text";

/** What administrators decide for all people of their business. */

export const businessSettingsSchema = z.object({
  requestersSeeAll: z.boolean(),
  requestersSeePrices: z.boolean(),
});
export type BusinessSettings = z.infer<typeof businessSettingsSchema>;

export const departmentNameSchema = z.object({
  name: z
    .string()
    .transform(storableText)
    .pipe(
      z
        .string()
        .trim()
        .min(1, "peopleErrors.department.missing" satisfies MessageKey)
        .max(100, "peopleErrors.department.tooLong" satisfies MessageKey),
    ),
});
export type DepartmentName = z.infer<typeof departmentNameSchema>;

export const departmentRefSchema = z.object({ departmentId: idSchema });
export type DepartmentRef = z.infer<typeof departmentRefSchema>;

export const renameDepartmentSchema = departmentRefSchema.extend(departmentNameSchema.shape);
export type RenameDepartmentInput = z.infer<typeof renameDepartmentSchema>;

export type BusinessView = BusinessSettings & {
  name: string;
  departments: { id: string; name: string; people: number }[];
};
