"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { addressRefSchema } from "../schema";
import { addSavedAddress, changeSavedAddress, removeSavedAddress } from "./mutations";
import { addAddressSchema, changeAddressSchema } from "./schema";

export const addAddressAction = authorizedAction("saved-address.add", addAddressSchema, addSavedAddress);
export const changeAddressAction = authorizedAction(
  "saved-address.change",
  changeAddressSchema,
  changeSavedAddress,
);
export const removeSavedAddressAction = authorizedAction(
  "saved-address.remove",
  addressRefSchema,
  removeSavedAddress,
);
