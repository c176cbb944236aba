"use server";

import { z } from "zod";
import { authorizedAction } from "@/lib/auth/authorized-action";
import { startGrant, stopGrant } from "./mutations";
import { startGrantSchema } from "./schema";

export const startGrantAction = authorizedAction("grant.start", startGrantSchema, startGrant);
export const stopGrantAction = authorizedAction("grant.stop", z.null(), stopGrant);
