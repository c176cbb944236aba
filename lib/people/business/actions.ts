"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { changeBusiness } from "./mutations";
import { businessSettingsSchema } from "./schema";

export const changeBusinessAction = authorizedAction(
  "business.change",
  businessSettingsSchema,
  changeBusiness,
);
