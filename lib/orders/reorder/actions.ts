"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { orderRefSchema } from "../schema";
import { reorder } from "./mutations";

export const reorderAction = authorizedAction("order.reorder", orderRefSchema, reorder);
