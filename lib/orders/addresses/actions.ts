"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { removeAddress } from "./mutations";
import { addressRefSchema } from "./schema";

export const removeAddressAction = authorizedAction("address.remove", addressRefSchema, removeAddress);
