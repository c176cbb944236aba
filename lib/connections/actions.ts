"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { removeMyToken, saveMyToken } from "./mutations";
import { connectionRefSchema, saveMyTokenSchema } from "./schema";

export const saveMyTokenAction = authorizedAction("token.save", saveMyTokenSchema, saveMyToken);
export const removeMyTokenAction = authorizedAction("token.remove", connectionRefSchema, removeMyToken);
