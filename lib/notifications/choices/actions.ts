"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { chooseTiming } from "./mutations";
import { timingChoiceSchema } from "./schema";

export const chooseTimingAction = authorizedAction("notification.choose", timingChoiceSchema, chooseTiming);
