import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";
import { nameSchema } from "@/lib/domain/name-schema";

export const departmentNameSchema = z.object({
  name: nameSchema({
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

/** A department as it is chosen and shown. */
export type DepartmentView = { id: string; name: string };
