"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { addressRefSchema } from "../schema";
import { addAddress, changeAddress, removeSavedAddress } from "./mutations";
import { addAddressSchema, changeAddressSchema } from "./schema";

export const addAddressAction = authorizedAction("saved-address.add", addAddressSchema, addAddress);
export const changeAddressAction = authorizedAction(
  "saved-address.change",
  changeAddressSchema,
  changeAddress,
);
export const removeSavedAddressAction = authorizedAction(
  "saved-address.remove",
  addressRefSchema,
  removeSavedAddress,
);
