"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { connectionRefSchema, saveTokenSchema } from "../schema";
import { removeMyToken, removeSharedToken, saveMyToken, saveSharedToken } from "./mutations";

export const saveMyTokenAction = authorizedAction("token.save", saveTokenSchema, saveMyToken);
export const removeMyTokenAction = authorizedAction("token.remove", connectionRefSchema, removeMyToken);
export const saveSharedTokenAction = authorizedAction("shared-token.save", saveTokenSchema, saveSharedToken);
export const removeSharedTokenAction = authorizedAction(
  "shared-token.remove",
  connectionRefSchema,
  removeSharedToken,
);
