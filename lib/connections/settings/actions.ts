"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { connectionRefSchema } from "../schema";
import { addConnection, changeConnection, makeDefault } from "./mutations";
import { addConnectionSchema, changeConnectionSchema } from "./schema";

export const addConnectionAction = authorizedAction("connection.add", addConnectionSchema, addConnection);
export const changeConnectionAction = authorizedAction(
  "connection.change",
  changeConnectionSchema,
  changeConnection,
);
export const makeDefaultAction = authorizedAction(
  "connection.make-default",
  connectionRefSchema,
  makeDefault,
);
