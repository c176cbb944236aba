"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { connectionRefSchema } from "../schema";
import { testConnection } from "./mutations";

export const testConnectionAction = authorizedAction("connection.test", connectionRefSchema, testConnection);
