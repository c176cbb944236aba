"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { switchBusiness } from "./mutations";
import { businessRefSchema } from "./schema";

export const switchBusinessAction = authorizedAction("session.switch", businessRefSchema, switchBusiness);
