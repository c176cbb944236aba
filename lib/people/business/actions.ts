"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { addDepartment, changeBusiness, removeDepartment, renameDepartment } from "./mutations";
import {
  businessSettingsSchema,
  departmentNameSchema,
  departmentRefSchema,
  renameDepartmentSchema,
} from "./schema";

export const changeBusinessAction = authorizedAction(
  "business.change",
  businessSettingsSchema,
  changeBusiness,
);
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
