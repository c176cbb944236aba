"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { changePassword } from "./mutations";
import { changePasswordSchema } from "./schema";

export const changePasswordAction = authorizedAction("password.change", changePasswordSchema, changePassword);
