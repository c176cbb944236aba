"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { changeProfile } from "./mutations";
import { profileSchema } from "./schema";

export const changeProfileAction = authorizedAction("profile.change", profileSchema, changeProfile);
