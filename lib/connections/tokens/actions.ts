"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { connectionRefSchema, saveTokenSchema } from "../schema";
import { removeMyToken, removeSharedToken, saveMyToken, saveSharedToken } from "./mutations";

/** That the service does not take one, and that somebody has tried too many, is told as well. */
const refusedTokens = ["service_refused", "rate_limited"] as const;

export const saveMyTokenAction = authorizedAction("token.save", saveTokenSchema, saveMyToken, {
  alsoTold: refusedTokens,
});
export const removeMyTokenAction = authorizedAction("token.remove", connectionRefSchema, removeMyToken);
export const saveSharedTokenAction = authorizedAction("shared-token.save", saveTokenSchema, saveSharedToken, {
  alsoTold: refusedTokens,
});
export const removeSharedTokenAction = authorizedAction(
  "shared-token.remove",
  connectionRefSchema,
  removeSharedToken,
);
