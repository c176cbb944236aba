"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { addDepartment, removeDepartment, renameDepartment } from "./mutations";
import { departmentNameSchema, departmentRefSchema, renameDepartmentSchema } from "./schema";

export const addDepartmentAction = authorizedAction("department.add", departmentNameSchema, addDepartment);
export const renameDepartmentAction = authorizedAction(
  "department.rename",
  renameDepartmentSchema,
  renameDepartment,
);
export const removeDepartmentAction = authorizedAction(
  "department.remove",
  departmentRefSchema,
  removeDepartment,
);
