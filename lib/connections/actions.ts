"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { removeMyToken, saveMyToken } from "./mutations";
import { removeMyTokenSchema, saveMyTokenSchema } from "./schema";

export const saveMyTokenAction = authorizedAction("token.save", saveMyTokenSchema, saveMyToken);
export const removeMyTokenAction = authorizedAction("token.remove", removeMyTokenSchema, removeMyToken);
