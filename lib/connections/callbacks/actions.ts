"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { readCallbackAgain } from "./mutations";
import { callbackRefSchema } from "./schema";

export const readCallbackAgainAction = authorizedAction(
  "callback.read-again",
  callbackRefSchema,
  readCallbackAgain,
);
