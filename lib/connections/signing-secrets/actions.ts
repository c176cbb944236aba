"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { addSecret, retireSecret } from "./mutations";
import { addSecretSchema, secretRefSchema } from "./schema";

export const addSecretAction = authorizedAction("signing-secret.add", addSecretSchema, addSecret);
export const retireSecretAction = authorizedAction("signing-secret.retire", secretRefSchema, retireSecret);
